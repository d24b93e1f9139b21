// A random move, the same on every machine.
#pragma once
#include "core/random.hpp"
#include "symmetry/transform.hpp"

namespace fullhouse::symmetry {

// Every move with every naming, one as likely as the other.
inline Transform random_transform(Random& random) {
    Transform move;
    move.is_transposed = static_cast<std::uint8_t>(random.below(2));
    for (std::uint8_t* lines : {move.rows, move.columns}) {
        std::uint8_t groups[3] = {0, 1, 2};
        random.shuffle(groups, 3);
        for (int group = 0; group < 3; ++group) {
            for (int k = 0; k < 3; ++k) lines[3 * group + k] = static_cast<std::uint8_t>(3 * groups[group] + k);
            random.shuffle(lines + 3 * group, 3);
        }
    }
    random.shuffle(move.names + 1, kSide);
    return move;
}

}  // namespace fullhouse::symmetry
