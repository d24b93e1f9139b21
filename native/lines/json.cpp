#include "lines/json.hpp"
#include <algorithm>

namespace fullhouse::lines {
namespace {

constexpr int kDeepest = 32;
constexpr std::size_t kMostNames = 32;       // in all objects that are open at one place
constexpr std::size_t kLongestNumber = 100;  // Python rejects a number of some thousand digits

bool is_digit(char character) { return character >= '0' && character <= '9'; }
bool is_hex(char character) { return is_digit(character) || ((character | 32) >= 'a' && (character | 32) <= 'f'); }

struct Member {
    std::string_view name;
    std::string_view value;
    std::string_view whole;
};

// A walk through one line by the grammar of JSON (RFC 8259). Each function consumes the element it is named after, and
// returns whether it was found. The line is printable ASCII and tabs.
class Walk {
 public:
    explicit Walk(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

    bool is_done() {
        skip_space();
        return at_ == end_;
    }

    // An object; `look` sees each of its members and may reject it.
    template <class Look>
    bool object(int depth, const Look& look) {
        if (!sign('{') || depth > kDeepest) return false;
        if (sign('}')) return true;
        const std::size_t first_name = names_;
        do {
            skip_space();
            const char* begin = at_;
            std::string_view name;
            if (!string(name) || !new_name(name, first_name) || !sign(':')) return false;
            skip_space();
            const char* value_begin = at_;
            if (!value(depth + 1) || !look(Member{name, since(value_begin), since(begin)})) return false;
        } while (sign(','));
        names_ = first_name;
        return sign('}');
    }

 private:
    void skip_space() {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    bool next_is(char character) const { return at_ < end_ && *at_ == character; }
    bool take(char character) {
        if (!next_is(character)) return false;
        ++at_;
        return true;
    }
    bool sign(char character) {
        skip_space();
        return take(character);
    }
    std::string_view since(const char* begin) const { return {begin, at_}; }

    bool value(int depth) {
        skip_space();
        if (at_ == end_) return false;
        std::string_view content;
        switch (*at_) {
            case '"':
                return string(content);
            case '{':
                return object(depth, [](const Member&) { return true; });
            case '[':
                return array(depth);
            case 't':
                return word("true");
            case 'f':
                return word("false");
            case 'n':
                return word("null");
            default:
                return number();
        }
    }

    bool array(int depth) {
        if (!sign('[') || depth > kDeepest) return false;
        if (sign(']')) return true;
        do
            if (!value(depth + 1)) return false;
        while (sign(','));
        return sign(']');
    }

    // The text between the quotes, with its escapes.
    bool string(std::string_view& content) {
        if (!take('"')) return false;
        const char* begin = at_;
        while (at_ < end_ && *at_ != '"') {
            if (*at_ == '\t' || (*at_ == '\\' && !escape())) return false;
            ++at_;
        }
        content = since(begin);
        return take('"');
    }

    // From the backslash to the last character of an escape. \u with a surrogate is rejected: Python looks for its pair.
    bool escape() {
        if (end_ - ++at_ < 1) return false;
        if (*at_ != 'u') return holds("\"\\/bfnrt", *at_);
        if (end_ - at_ <= 4 || !std::all_of(at_ + 1, at_ + 5, is_hex)) return false;
        if ((at_[1] | 32) == 'd' && at_[2] >= '8') return false;
        at_ += 4;
        return true;
    }

    bool word(std::string_view expected) {
        if (!std::string_view(at_, end_).starts_with(expected)) return false;
        at_ += expected.size();
        return true;
    }

    bool digits() {
        const char* begin = at_;
        while (at_ < end_ && is_digit(*at_)) ++at_;
        return at_ > begin;
    }

    bool number() {
        const char* begin = at_;
        take('-');
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            if (!digits()) return false;
        }
        return since(begin).size() <= kLongestNumber;
    }

    // Whether no earlier member of this object has the name, which can be seen only without escapes.
    bool new_name(std::string_view name, std::size_t first_name) {
        if (names_ == kMostNames || holds(name, '\\')) return false;
        for (std::size_t n = first_name; n < names_; ++n)
            if (name == std::string_view(seen_[n].text, seen_[n].size)) return false;
        seen_[names_++] = {name.data(), name.size()};
        return true;
    }

    struct Name {  // not a view: those would be cleared for every line
        const char* text;
        std::size_t size;
    };
    const char* at_;
    const char* end_;
    std::size_t names_ = 0;
    Name seen_[kMostNames];
};

char lower(char character) { return character >= 'A' && character <= 'Z' ? static_cast<char>(character + 32) : character; }

bool is_same_in_lower_case(std::string_view name, std::string_view lowered) {
    return std::equal(name.begin(), name.end(), lowered.begin(), lowered.end(), [](char a, char b) { return lower(a) == b; });
}

}  // namespace

Row JsonLayout::scan(std::string_view line) const {
    Row row{Shape::kOdd, {}, line.substr(0, 0), line.substr(line.size())};
    const auto look = [&](const Member& member) {
        if (member.name == column) {
            if (member.value.size() != kCells + 2 || member.value.front() != '"') return false;
            row.cells = member.value.substr(1, kCells);
            return is_puzzle(row.cells);
        }
        std::string_view& side = row.cells.empty() ? row.before : row.after;
        const char* begin = side.empty() ? member.whole.data() : side.data();
        side = {begin, member.whole.data() + member.whole.size()};
        return std::none_of(odd_names.begin(), odd_names.end(),
                            [&](std::string_view odd) { return is_same_in_lower_case(member.name, odd); });
    };
    Walk walk(line);
    if (walk.object(1, look) && walk.is_done() && !row.cells.empty()) row.shape = Shape::kPlain;
    return row;
}

}  // namespace fullhouse::lines
