#!/bin/sh
# The programs beside Python that some tests use: two browsers, a reader of PDF files, a terminal without a screen.
# They are installed where nobody needs to be asked, which is as root on Debian. Elsewhere the tests that miss one are
# skipped and say so; with CI=true they fail.
set -eu
packages=
for pair in chromium:chromium firefox-esr:firefox-esr pdftoppm:poppler-utils tmux:tmux; do
    command -v "${pair%%:*}" > /dev/null || packages="$packages ${pair#*:}"
done
[ -n "$packages" ] || exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "Not installed, so the tests that need them are skipped:$packages"
    exit 0
fi
echo "Installing programs that the tests use:$packages ..."
log=$(mktemp)
if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $packages; } > "$log" 2>&1; then
    tail -5 "$log"
    echo "Could not be installed, so the tests that need them are skipped:$packages"
fi
rm -f "$log"
