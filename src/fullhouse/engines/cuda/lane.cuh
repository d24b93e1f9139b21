// One puzzle in one thread: 27 words that stay in registers. This code runs on the GPU and on the host, where the
// tests compare it with the other engines.
//
//   word[i][j][D]   i: row within its band, j: column within its stack, D: digits 1-3, 4-6 or 7-9
//
//   bit   26     24     21     18 | 17     15     12      9 | 8      6      3      0
//          R=2    R=1    R=0      |  R=2    R=1    R=0      |  R=2    R=1    R=0          band
//         2 1 0  2 1 0  2 1 0     | 2 1 0  2 1 0  2 1 0     | 2 1 0  2 1 0  2 1 0    C    stack
//              e = 2              |        e = 1            |        e = 0                digit within the three
//
//   bit 9e + 3R + C of word[i][j][D]: the cell in row 3R + i and column 3C + j may hold the digit 3D + e + 1.
//
// i, j and D are names of registers, so that going over them costs nothing: a mini-row (three cells of a row in a box) is
// an OR over j, a mini-column over i, a cell's digits an OR over D and two rotations over e. One operation works on all
// nine boxes and three digits at once.
#pragma once

#ifdef __CUDACC__
#define FULLHOUSE_BOTH __host__ __device__ __forceinline__
#else
#define FULLHOUSE_BOTH static inline __attribute__((always_inline))
#define FULLHOUSE_HOST_ONLY
#endif

namespace fullhouse_cuda {

using Word = unsigned int;
using Byte = unsigned char;

constexpr Word kAll = 0x7ffffff;         // 27 bits
constexpr Word kFirstStack = 0x1249249;  // C = 0, for all e and R
constexpr Word kFirstBand = 0x1c0e07;    // R = 0, for all e and C
constexpr int kWords = 27;
constexpr int kFrameWords = 28;  // padded, so that a frame is seven loads of 16 bytes

struct Puzzle {
    Word word[3][3][3];
};

// ---- three-input logic: one instruction of the GPU, spelled out so that the compiler keeps the chains as they are

template <int kTable>
FULLHOUSE_BOTH Word logic(Word a, Word b, Word c) {
#ifdef __CUDA_ARCH__
    Word result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(kTable));
    return result;
#else
    Word result = 0;
    for (int line = 0; line < 8; ++line)
        if (kTable >> line & 1) result |= (line & 4 ? a : ~a) & (line & 2 ? b : ~b) & (line & 1 ? c : ~c);
    return result;
#endif
}
FULLHOUSE_BOTH Word any(Word a, Word b, Word c) { return logic<0xfe>(a, b, c); }
FULLHOUSE_BOTH Word all(Word a, Word b, Word c) { return logic<0x80>(a, b, c); }
FULLHOUSE_BOTH Word odd(Word a, Word b, Word c) { return logic<0x96>(a, b, c); }
FULLHOUSE_BOTH Word two_of(Word a, Word b, Word c) { return logic<0xe8>(a, b, c); }       // at least two
FULLHOUSE_BOTH Word and_or(Word a, Word b, Word c) { return logic<0xea>(a, b, c); }       // (a & b) | c
FULLHOUSE_BOTH Word but_not_or(Word a, Word b, Word c) { return logic<0xba>(a, b, c); }   // (a & ~b) | c
FULLHOUSE_BOTH Word unless_both(Word a, Word b, Word c) { return logic<0x70>(a, b, c); }  // a & ~(b & c)
FULLHOUSE_BOTH Word keep_or_free(Word a, Word keep, Word cleared) {
    return logic<0xd0>(a, keep, cleared);
}  // a & (keep | ~cleared)

FULLHOUSE_BOTH Word count_bits(Word word) {
#ifdef __CUDA_ARCH__
    return __popc(word);
#else
    return static_cast<Word>(__builtin_popcount(word));
#endif
}

// sum + word. `one` is 1, which the compiler does not know: a multiplication with it keeps the addition off the pipe that
// all the logic has to go through.
FULLHOUSE_BOTH Word add(Word sum, Word word, Word one) {
#ifdef __CUDA_ARCH__
    asm("mad.lo.u32 %0, %1, %2, %0;" : "+r"(sum) : "r"(word), "r"(one));
    return sum;
#else
    return sum + word * one;
#endif
}

// The word rotated by one and by two steps of e. The upper five bits repeat the pattern, which is harmless.
struct Rotated {
    Word once, twice;
};
FULLHOUSE_BOTH Rotated rotate(Word word) {
    const Word low = word << 5;
#ifdef __CUDA_ARCH__
    return {__funnelshift_r(low, word, 14), __funnelshift_r(low, word, 23)};
#else
    const unsigned long long both = static_cast<unsigned long long>(word) << 32 | low;
    return {static_cast<Word>(both >> 14), static_cast<Word>(both >> 23)};
#endif
}
FULLHOUSE_BOTH Word any_digit(Word word) {
    const Rotated other = rotate(word);
    return any(word, other.once, other.twice);
}

// ---- the round

// Other results of a round. All three words are only read after the round.
struct Outcome {
    Word bad;   // not 0: a contradiction
    Word open;  // 0: every cell has one candidate
    Word sum;   // of all words; it shrinks whenever a candidate goes
};

// Along rows (kRows) k is i, l is j, and lines run over C; along columns k is j, l is i, and they run over R.
template <bool kRows>
FULLHOUSE_BOTH Word& along(Puzzle& puzzle, int k, int l, int D) {
    return kRows ? puzzle.word[k][l][D] : puzzle.word[l][k][D];
}
template <bool kRows>
FULLHOUSE_BOTH Word next(Word word) {
    return kRows ? word << 1 : word << 3;
}
template <bool kRows>
FULLHOUSE_BOTH Word after_next(Word word) {
    return kRows ? word << 2 : word << 6;
}
// A result about lines is at C (R) = 2: it is moved to C (R) = 0, and from there to all three boxes.
template <bool kRows>
FULLHOUSE_BOTH Word of_lines(Word word) {
    return kRows ? (word >> 2) & kFirstStack : (word >> 6) & kFirstBand;
}
template <bool kRows>
FULLHOUSE_BOTH Word in_all_boxes(Word lines) {
    return lines * (kRows ? 7u : 73u);
}

// Mini-lines of one direction. A digit is locked in a mini-line if it is the only one left for it in its box or in its
// line, or if a cell of it has no other candidate; then it goes from the rest of both. Three digits locked in one
// mini-line leave no room for others in its cells.
//
//   line   x x . | . . . | - - -      x: where the digit can be       locked: no other x in the box, or none in the line
//          - - - |                    -: where it goes from
//          - - - |
template <bool kRows>
FULLHOUSE_BOTH void lock(Puzzle& puzzle, const Word (&several)[3][3], Word (&locked)[3][3], Word& in_boxes, Word& in_lines,
                         Word& clash, Word one) {
    Word mini[3][3], box[3], line[3], full[3];
#pragma unroll
    for (int D = 0; D < 3; ++D)
#pragma unroll
        for (int k = 0; k < 3; ++k)
            mini[k][D] = any(along<kRows>(puzzle, k, 0, D), along<kRows>(puzzle, k, 1, D), along<kRows>(puzzle, k, 2, D));
#pragma unroll
    for (int D = 0; D < 3; ++D) {
        const Word two_in_box = two_of(mini[0][D], mini[1][D], mini[2][D]);
        if (kRows) box[D] = any(mini[0][D], mini[1][D], mini[2][D]);
        Word seen[3];
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            const Word here = mini[k][D], second = next<kRows>(here), third = after_next<kRows>(here);
            seen[k] = any(here, second, third);
            const Word two_in_line = in_all_boxes<kRows>(of_lines<kRows>(two_of(here, second, third)));
            Word found = unless_both(here, two_in_box, two_in_line);
#pragma unroll
            for (int l = 0; l < 3; ++l)
                found = but_not_or(along<kRows>(puzzle, k, l, D), kRows ? several[k][l] : several[l][k], found);
            locked[k][D] = found;
        }
        line[D] = all(seen[0], seen[1], seen[2]);
    }
    if (kRows) in_boxes &= all(box[0], box[1], box[2]);
    in_lines = all(line[0], line[1], line[2]);
#pragma unroll
    for (int k = 0; k < 3; ++k) {  // a full adder over D, then one over e: are three or more digits locked?
        const Word single = odd(locked[k][0], locked[k][1], locked[k][2]),
                   pair = two_of(locked[k][0], locked[k][1], locked[k][2]);
        const Rotated s = rotate(single), p = rotate(pair);
        full[k] = all(single, s.once, s.twice) |
                  and_or(any(pair, p.once, p.twice), any(single, s.once, s.twice), two_of(pair, p.once, p.twice));
    }
    // Mini-lines that lock a digit, lines and boxes that hold one: as many of each, unless two of them clash.
    Word minis = 0, lines = 0, boxes = 0;
#pragma unroll
    for (int D = 0; D < 3; ++D) {
        const Word in_box = any(locked[0][D], locked[1][D], locked[2][D]);
        boxes = add(boxes, count_bits(in_box), one);
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            const Word here = locked[k][D];
            const Word in_line = of_lines<kRows>(any(here, next<kRows>(here), after_next<kRows>(here)));
            minis = add(minis, count_bits(here), one);
            lines = add(lines, count_bits(in_line), one);
            const Word cleared = any(in_all_boxes<kRows>(in_line), in_box, full[k]);
#pragma unroll
            for (int l = 0; l < 3; ++l)
                along<kRows>(puzzle, k, l, D) = keep_or_free(along<kRows>(puzzle, k, l, D), here, cleared);
        }
    }
    clash |= (minis ^ lines) | (minis ^ boxes);
}

// Naked singles, locked candidates along rows, the same along columns on what is left, hidden singles. A round on a
// puzzle that is solved or stuck changes nothing, so that lanes may run on while others work.
FULLHOUSE_BOTH Outcome round(Puzzle& puzzle, Word one) {
    Word several[3][3], filled[3], open[3];
#pragma unroll
    for (int i = 0; i < 3; ++i) {
        Word has_any[3];
#pragma unroll
        for (int j = 0; j < 3; ++j) {
            const Word* of = puzzle.word[i][j];
            const Word some = any(of[0], of[1], of[2]), two = two_of(of[0], of[1], of[2]);
            const Rotated other = rotate(some);
            has_any[j] = any(some, other.once, other.twice);
            several[i][j] = any_digit(and_or(some, other.once, two));
        }
        filled[i] = all(has_any[0], has_any[1], has_any[2]);
        open[i] = any(several[i][0], several[i][1], several[i][2]);
    }
    Word in_boxes = all(filled[0], filled[1], filled[2]), in_rows, in_columns, clash = 0;
    Word rows[3][3], columns[3][3];
    lock<true>(puzzle, several, rows, in_boxes, in_rows, clash, one);
    lock<false>(puzzle, several, columns, in_boxes, in_columns, clash, one);
    Word sum = 0;
#pragma unroll
    for (int i = 0; i < 3; ++i)
#pragma unroll
        for (int j = 0; j < 3; ++j) {
            Word* of = puzzle.word[i][j];
            Word hidden[3];  // locked in its mini-row and in its mini-column: in the cell that they share
#pragma unroll
            for (int D = 0; D < 3; ++D) hidden[D] = all(of[D], rows[i][D], columns[j][D]);
            const Word cleared = any_digit(any(hidden[0], hidden[1], hidden[2]));
#pragma unroll
            for (int D = 0; D < 3; ++D) {
                of[D] = keep_or_free(of[D], hidden[D], cleared);
                sum = add(sum, of[D], one);
            }
        }
    Outcome outcome;
    outcome.bad = (~in_boxes & kAll) | (~in_rows & kFirstStack << 2) | (~in_columns & kFirstBand << 6) | clash;
    outcome.open = any(open[0], open[1], open[2]) & kAll;
    outcome.sum = sum;
    return outcome;
}

// ---- guesses

// Cells where one or more, and where two or more, of these candidates are; the same for all e.
struct Tally {
    Word once, twice;
};
FULLHOUSE_BOTH Tally tally(Word a, Word b, Word c) {
    const Word some = any(a, b, c);
    const Rotated other = rotate(some);
    return {any(some, other.once, other.twice), any_digit(and_or(some, other.once, two_of(a, b, c)))};
}
// Cells with three or more candidates, and with four or more.
FULLHOUSE_BOTH Tally tally_further(const Word (&of)[3]) {
    const Word some = any(of[0], of[1], of[2]), two = two_of(of[0], of[1], of[2]), three = all(of[0], of[1], of[2]);
    const Rotated s = rotate(some), t = rotate(two);
    const Word others = s.once | s.twice;
    return {any_digit(and_or(two, others, three)) | all(some, s.once, s.twice),
            any_digit((three & others) | (two & (t.once | t.twice)) | all(two, s.once, s.twice))};
}

// Splits one cell: its least digit stays in the puzzle, the others stay in `rest`, which holds the same words before.
FULLHOUSE_BOTH void split_cell(Word (&of)[3], Word first_bit, Word* rest) {
    const Word cell = first_bit * 0x40201u;  // its bits for all three e
    const Word first = of[0] & cell, second = of[1] & cell, third = of[2] & cell;
    const Word guess[3] = {first & (0u - first), first ? 0 : second & (0u - second), first | second ? 0 : third & (0u - third)};
#pragma unroll
    for (int D = 0; D < 3; ++D) {
        rest[D] = of[D] & ~guess[D];
        of[D] = (of[D] & ~cell) | guess[D];
    }
}

// Splits one of the cells with two candidates (kTriples: three); false if there are none. How much a guess there will lead
// to is seen from its box: a digit counts if it can also be in the part of the box that the cell's row and column leave,
// once if it is alone in its mini-row and once if it is alone in its mini-column.
//
//     . . x         the digit x: elsewhere in the box,         up to four points for two digits;
//     . X .         alone in its mini-row and mini-column      the first cell with the most is taken
//     x . .
//
// To stop at the first cell with two or three points: no gain, because one lane of the warp always looks on.
// Against the first cell with two candidates: 54 % fewer rounds on the hardest puzzles, 12 % on those with 17 clues.
template <bool kTriples>
FULLHOUSE_BOTH bool split_best(Puzzle& puzzle, Word* rest) {
    Word best = 0, best_bit = 0, best_place = 0;
#pragma unroll
    for (int place = 0; place < 9; ++place) {
        const int i = place / 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3, j = place % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        Word by_row[3], by_column[3];
#pragma unroll
        for (int D = 0; D < 3; ++D) {
            const auto at = [&](int row, int column) { return puzzle.word[row][column][D]; };
            const Word elsewhere = any(at(i1, j1), at(i1, j2), at(i2, j1)) | at(i2, j2);
            const Word counted = at(i, j) & elsewhere;
            by_row[D] = counted & ~(at(i, j1) | at(i, j2));
            by_column[D] = counted & ~(at(i1, j) | at(i2, j));
        }
        const Word(&of)[3] = puzzle.word[i][j];
        const Tally further = tally_further(of);
        const Word fit = (kTriples ? further.once & ~further.twice : tally(of[0], of[1], of[2]).twice & ~further.once) & kAll;
        const Tally rows = tally(by_row[0], by_row[1], by_row[2]), columns = tally(by_column[0], by_column[1], by_column[2]);
        const Word points[4] = {
            fit & (rows.once | columns.once),
            fit & (any(rows.twice, columns.twice, rows.once & columns.once)),
            fit & ((rows.twice & columns.once) | (rows.once & columns.twice)),
            fit & rows.twice & columns.twice,
        };
        Word cells = fit, value = fit ? 1 : 0;
#pragma unroll
        for (int k = 0; k < 4; ++k)
            if (points[k]) cells = points[k], value = k + 2;
        if (value > best) best = value, best_bit = cells & (0u - cells), best_place = place;
    }
#pragma unroll
    for (Word place = 0; place < 9; ++place)
        if (best && place == best_place) split_cell(puzzle.word[place / 3][place % 3], best_bit, rest + 3 * place);
    return best;
}
// Splits the first cell with four candidates or more.
FULLHOUSE_BOTH void split_first(Puzzle& puzzle, Word* rest) {
    bool is_done = false;
#pragma unroll
    for (int place = 0; place < 9; ++place) {
        Word(&of)[3] = puzzle.word[place / 3][place % 3];
        const Word cells = tally_further(of).twice & kAll;
        if (!is_done && cells) split_cell(of, cells & (0u - cells), rest + 3 * place), is_done = true;
    }
}
// A guess in a cell with as few candidates as there are; `rest` is a frame that holds the puzzle before.
FULLHOUSE_BOTH void split(Puzzle& puzzle, Word* rest) {
    if (!split_best<false>(puzzle, rest) && !split_best<true>(puzzle, rest)) split_first(puzzle, rest);
}

// ---- 81 cells <-> 27 words

enum Fault : Byte { kNoFault = 0, kNotACell = 1, kMixedBlanks = 2 };  // names and order are those of engines/rows.py

// The meaning of a character or digit: the bits 9e + 3D of its candidates, and above them the kind of cell.
constexpr int kKindShift = 27;
constexpr Word kClue = 0, kNoCell = 11;  // between them: the kinds of blank

FULLHOUSE_BOTH Word meaning(Word cell, bool is_text) {
    const Word digit = is_text ? cell - '0' : cell;
    if (digit - 1 < 9) return 1u << (9 * ((digit - 1) % 3) + 3 * ((digit - 1) / 3));
    Word kind = digit == 0 ? 1 : kNoCell;
    if (is_text) {
        const char blanks[] = {'.', '-', '_', '*', '?', 'x', 'X', '+', ' '};
        for (Word number = 0; number < 9; ++number)
            if (cell == static_cast<Word>(blanks[number])) kind = 2 + number;
    }
    return kFirstStack | kind << kKindShift;
}

// The words [i][j] of a puzzle from its nine cells there; `cell` has them by their distance from the first. The result says
// which kinds were seen.
template <class Cell>
FULLHOUSE_BOTH Word pack(const Cell& cell, const Word* meanings, Word* words) {
    Word band[3], kinds = 0;
#pragma unroll
    for (int R = 0; R < 3; ++R) {
        const Word first = meanings[cell(27 * R)], second = meanings[cell(27 * R + 3)], third = meanings[cell(27 * R + 6)];
        kinds |= 1u << (first >> kKindShift) | 1u << (second >> kKindShift) | 1u << (third >> kKindShift);
        band[R] = first + second * 2 + third * 4;  // bit 9e + 3D + C; bits above 26 are dropped below
    }
    words[0] = (band[0] & kFirstBand) | ((band[1] << 3) & (kFirstBand << 3)) | ((band[2] << 6) & (kFirstBand << 6));
    words[1] = ((band[0] >> 3) & kFirstBand) | (band[1] & (kFirstBand << 3)) | ((band[2] << 3) & (kFirstBand << 6));
    words[2] = ((band[0] >> 6) & kFirstBand) | ((band[1] >> 3) & (kFirstBand << 3)) | (band[2] & (kFirstBand << 6));
    return kinds;
}
FULLHOUSE_BOTH Fault fault_of(Word kinds) {
    if (kinds >> kNoCell & 1) return kNotACell;
    const Word blanks = kinds & ~(1u << kClue);
    return blanks & (blanks - 1) ? kMixedBlanks : kNoFault;
}

// The digit of each product below, 0 for that of no digit: the multiplier was found by trying.
constexpr Word kProduct = 0x7ce42c82;
constexpr Word kDigitsByProduct[4] = {0x07000800, 0x01000005, 0x03000609, 0x00040002};  // 16 bytes, the first in the lowest

// The digits of nine cells from the words [i][j] of a solved puzzle; `digits` are the bytes of kDigitsByProduct.
FULLHOUSE_BOTH void unpack(const Word* words, const Byte* digits, Byte* cells) {
    const Word band[3] = {
        (words[0] & kFirstBand) | ((words[1] << 3) & (kFirstBand << 3)) | ((words[2] << 6) & (kFirstBand << 6)),
        ((words[0] >> 3) & kFirstBand) | (words[1] & (kFirstBand << 3)) | ((words[2] << 3) & (kFirstBand << 6)),
        ((words[0] >> 6) & kFirstBand) | ((words[1] >> 3) & (kFirstBand << 3)) | (words[2] & (kFirstBand << 6)),
    };
#pragma unroll
    for (int R = 0; R < 3; ++R)
#pragma unroll
        for (int C = 0; C < 3; ++C) {
            const Word bits = (band[R] >> C) & kFirstStack;  // one of bits 0, 3, 6, ... 24
            cells[27 * R + 3 * C] = digits[(bits * kProduct) >> 28];
        }
}

// ---- packed rows: two cells per byte, as drawn in engines/rows.py

constexpr int kPacked = 41;

FULLHOUSE_BOTH Byte packed_cell(const Byte* row, Word cell) {
    const Byte both = row[cell / 2];
    return cell == 80 ? both : cell % 2 ? both >> 4 : both & 15;
}
FULLHOUSE_BOTH Byte packed_byte(const Byte* cells, Word place) {
    return place == 40 ? cells[80] : static_cast<Byte>(cells[2 * place] | cells[2 * place + 1] << 4);
}

// ---- claimed solutions

struct Verification {
    Byte flaw, place;  // 0, or what is wrong, as in engines/solve_batch.py, and the cell or house
};

// The first flaw of a claim, in the order of native/core/verify.cpp: a cell without a digit, a given that was changed, a
// house that holds a digit twice.
FULLHOUSE_BOTH Verification verify(const Byte* puzzle, const Byte* claim) {
    Word changed = 81, twice[3] = {};  // houses of each kind that lack a digit
    Word row_digits = 0, columns[9] = {}, boxes[3] = {};
#pragma unroll
    for (Word row = 0; row < 9; ++row) {
        row_digits = 0;
#pragma unroll
        for (Word column = 0; column < 9; ++column) {
            const Word cell = 9 * row + column, digit = claim[cell];
            if (digit - 1 >= 9) return {1, static_cast<Byte>(cell)};
            if (puzzle[cell] && puzzle[cell] != digit && changed == 81) changed = cell;
            const Word bit = 1u << digit;
            row_digits |= bit, columns[column] |= bit, boxes[column / 3] |= bit;
        }
        twice[0] |= Word{row_digits != 0x3fe} << row;
        if (row % 3 == 2)
#pragma unroll
            for (Word box = 0; box < 3; ++box) {
                twice[2] |= Word{boxes[box] != 0x3fe} << (row - 2 + box);
                boxes[box] = 0;
            }
    }
#pragma unroll
    for (Word column = 0; column < 9; ++column) twice[1] |= Word{columns[column] != 0x3fe} << column;
    if (changed < 81) return {2, static_cast<Byte>(changed)};
    const Word houses = twice[0] | twice[1] << 9 | twice[2] << 18;
    if (!houses) return {0, 0};
    return {3, static_cast<Byte>(count_bits((houses & (0u - houses)) - 1))};
}

}  // namespace fullhouse_cuda
