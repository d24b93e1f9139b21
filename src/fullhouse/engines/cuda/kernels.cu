// The kernels: cells to words, words to solved words, those to digits; and claimed solutions checked.
//
//   cells --pack_rows--> puzzles --solve_rows--> puzzles, counts, guesses --unpack_rows--> digits, status, guesses
//
// card.py puts lane.cuh in front of this file and compiles both for the available GPU.

using namespace fullhouse_cuda;

constexpr Word kWarp = 0xffffffff;
constexpr Word kUnfinished = 0x80000000;  // in a count: too many guesses for the GPU, the host must finish the row
constexpr int kFrameParts = 8;            // a frame on the stack: 128 bytes, of which a puzzle fills seven parts
constexpr int kPuzzleParts = 7;
constexpr Word kRowsAtOnce = 64;  // what a warp takes from the queue
constexpr int kDeepest = 81;

// ---- words in memory

// Plain loads. The compiler may turn others into loads that do not see what this kernel wrote to its stack.
__device__ __forceinline__ uint4 load_part(const uint4* from) {
    uint4 part;
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(part.x), "=r"(part.y), "=r"(part.z), "=r"(part.w)
                 : "l"(from)
                 : "memory");
    return part;
}
__device__ __forceinline__ void load(Puzzle& puzzle, const uint4* from) {
    Word* word = &puzzle.word[0][0][0];
#pragma unroll
    for (int k = 0; k < 6; ++k) {
        const uint4 part = load_part(from + k);
        word[4 * k] = part.x, word[4 * k + 1] = part.y, word[4 * k + 2] = part.z, word[4 * k + 3] = part.w;
    }
    const uint4 part = load_part(from + 6);
    word[24] = part.x, word[25] = part.y, word[26] = part.z;
}
__device__ __forceinline__ void store(const Puzzle& puzzle, uint4* to) {
    const Word* word = &puzzle.word[0][0][0];
#pragma unroll
    for (int k = 0; k < 6; ++k) to[k] = make_uint4(word[4 * k], word[4 * k + 1], word[4 * k + 2], word[4 * k + 3]);
    to[6] = make_uint4(word[24], word[25], word[26], 0);
}
__device__ __forceinline__ void clear(Puzzle& puzzle) {
#pragma unroll
    for (int k = 0; k < kWords; ++k) (&puzzle.word[0][0][0])[k] = 0;
}

// ---- the search

// Every thread walks the tree of one puzzle, depth first; a warp of 32 walks in step. Lanes that are stuck, solved or
// contradictory run on, which changes nothing, until enough of them wait; then an event phase serves them: it stores
// (a solution takes the place of its puzzle), pops, fetches. Guesses wait for each other a little longer, because
// choosing a cell takes as long as a round, for one lane as for all; longest where most lanes are deep in their trees.
// `patience` has four bytes: lanes that wait at an end, and with a guess; the same where trees are deep. Where the queue is empty, an idle lane takes the
// oldest branch of a busy one.
extern "C" __global__ void __launch_bounds__(FULLHOUSE_BLOCK, FULLHOUSE_BLOCKS)
    solve_rows(uint4* puzzles, Word* __restrict__ counts, Word* __restrict__ guesses, Word rows, Word limit, Word most_guesses,
               Word* queue, uint4* stack, Word patience, Word one, const volatile Word* stop) {
    Puzzle puzzle;
    const Word lane = threadIdx.x & 31, lanes_before = (1u << lane) - 1;
    const Word threads = gridDim.x * FULLHOUSE_BLOCK, thread = blockIdx.x * FULLHOUSE_BLOCK + threadIdx.x;
    Word row = 0, sum = 0;
    Word queue_next = 0, queue_end = 0;  // rows that this warp has taken from the queue, the same in all lanes
    int top = 0, bottom = 0;             // open branches of this lane: frames bottom to top - 1
    bool may_fetch = true, needs_work = true, is_shared = false;
    clear(puzzle);
    const auto frame = [&](int depth, Word owner) {
        return stack + (static_cast<size_t>(depth) * threads + owner) * kFrameParts;
    };

    for (;;) {
        // 1. Work for lanes that have none: an open branch, a row of the queue, a branch of another lane.
        if (__any_sync(kWarp, needs_work)) {
            const uint4* from = nullptr;
            if (needs_work && top > bottom) {
                if (is_shared && *reinterpret_cast<volatile Word*>(&counts[row]) >= limit)
                    top = bottom;
                else
                    from = frame(--top, thread), needs_work = false;
            }
            const Word hungry = __ballot_sync(kWarp, needs_work && may_fetch);
            if (hungry) {
                const Word wanted = __popc(hungry), left = queue_end - queue_next;
                Word more = 0;
                if (wanted > left) {
                    if (lane == 0) more = *stop ? rows : atomicAdd(queue, kRowsAtOnce);
                    more = __shfl_sync(kWarp, more, 0);
                }
                const Word place = __popc(hungry & lanes_before);
                const Word mine = place < left ? queue_next + place : more + (place - left);
                if (wanted > left)
                    queue_next = more + (wanted - left), queue_end = more + kRowsAtOnce;
                else
                    queue_next += wanted;
                if (needs_work && may_fetch) {
                    top = bottom = 0;
                    if (mine < rows)
                        row = mine, is_shared = false, from = puzzles + static_cast<size_t>(mine) * kPuzzleParts,
                        needs_work = false;
                    else
                        may_fetch = false;
                }
            }
            const Word idle = __ballot_sync(kWarp, needs_work);
            if (idle) {
                const Word givers = __ballot_sync(kWarp, top > bottom);
                const Word offers = __popc(givers), asked = __popc(idle);
                if (givers) {
                    const Word place = __popc(idle & lanes_before);
                    Word giver = 0;
                    if (needs_work && place < offers) {
                        Word others = givers;
                        for (Word k = 0; k < place; ++k) others &= others - 1;
                        giver = __ffs(others) - 1;
                    }
                    const int their_bottom = __shfl_sync(kWarp, bottom, giver);
                    const Word their_row = __shfl_sync(kWarp, row, giver), their_thread = __shfl_sync(kWarp, thread, giver);
                    if ((givers >> lane & 1) && __popc(givers & lanes_before) < asked) ++bottom, is_shared = true;
                    if (needs_work && place < offers) {
                        row = their_row, from = frame(their_bottom, their_thread);
                        top = bottom = 0, is_shared = true, may_fetch = true, needs_work = false;
                    }
                }
                __syncwarp();
                if (__ballot_sync(kWarp, !needs_work) == 0) break;
            }
            if (from) load(puzzle, from), sum = 0;
            if (needs_work) clear(puzzle);
        }

        // 2. Rounds, until enough lanes wait.
        const Word busy = __ballot_sync(kWarp, !needs_work);
        const Word share = __popc(busy), waits = __popc(__ballot_sync(kWarp, top - bottom > 2)) < 16 ? patience : patience >> 16;
        const Word enough_ends = (share * (waits & 255) + 31) >> 5, enough_guesses = (share * (waits >> 8 & 255) + 31) >> 5;
        Outcome outcome;
        bool is_stuck, serves_guesses;
        for (;;) {
            outcome = round(puzzle, one);
            const bool is_end = (outcome.bad != 0) | (outcome.open == 0);
            is_stuck = (outcome.sum == sum) & !is_end;
            sum = outcome.sum;
            serves_guesses = __popc(__ballot_sync(kWarp, is_stuck) & busy) >= enough_guesses;
            if (serves_guesses || __popc(__ballot_sync(kWarp, is_end) & busy) >= enough_ends) break;
        }

        // 3. Events: a contradiction, a solution, a guess.
        if (!needs_work) {
            if (outcome.bad)
                needs_work = true;
            else if (outcome.open == 0) {
                const Word before = atomicAdd(&counts[row], 1u);
                if (before == 0) store(puzzle, puzzles + static_cast<size_t>(row) * kPuzzleParts);
                if (before + 1 >= limit) top = bottom;
                needs_work = true;
            } else if (is_stuck && serves_guesses) {
                if (atomicAdd(&guesses[row], 1u) >= most_guesses || *stop) {
                    atomicOr(&counts[row], kUnfinished);
                    top = bottom, needs_work = true;
                } else {
                    uint4* rest = frame(top++, thread);
                    store(puzzle, rest);
                    split(puzzle, reinterpret_cast<Word*>(rest));
                    sum = 0;
                }
            }
        }
        __syncwarp();
    }
}

// ---- cells to words and back: 64 rows a block, by way of shared memory, so that the bus sees 16 bytes at a time

constexpr int kPackThreads = 192;
constexpr int kPackRows = 64;
constexpr int kWidest = 82;  // 81 cells and a newline

// Bytes between the two memories, 16 at a time where the address allows it.
__device__ __forceinline__ void copy_in(Byte* shared, const Byte* from, Word size, bool is_aligned) {
    Word done = 0;
    if (is_aligned) {
        for (Word k = threadIdx.x; k < size / 16; k += kPackThreads)
            reinterpret_cast<uint4*>(shared)[k] = __ldcs(reinterpret_cast<const uint4*>(from) + k);
        done = size / 16 * 16;
    }
    for (Word k = done + threadIdx.x; k < size; k += kPackThreads) shared[k] = from[k];
}
__device__ __forceinline__ void copy_out(Byte* to, const Byte* shared, Word size, bool is_aligned) {
    Word done = 0;
    if (is_aligned) {
        for (Word k = threadIdx.x; k < size / 16; k += kPackThreads)
            __stcs(reinterpret_cast<uint4*>(to) + k, reinterpret_cast<const uint4*>(shared)[k]);
        done = size / 16 * 16;
    }
    for (Word k = done + threadIdx.x; k < size; k += kPackThreads) to[k] = shared[k];
}

extern "C" __global__ void __launch_bounds__(kPackThreads)
    pack_rows(const Byte* __restrict__ cells, Word width, Word* __restrict__ puzzles, Word* __restrict__ counts,
              Word* __restrict__ guesses, Byte* __restrict__ faults, Word rows, bool is_text, bool is_aligned) {
    __shared__ __align__(16) Byte text[kPackRows * kWidest];
    __shared__ __align__(16) Word words[kPackRows * kFrameWords];
    __shared__ Word meanings[256], kinds[kPackRows];
    const Word thread = threadIdx.x;
    const size_t first = static_cast<size_t>(blockIdx.x) * kPackRows;
    const Word here = min(static_cast<Word>(kPackRows), static_cast<Word>(rows - first));
    for (Word k = thread; k < 256; k += kPackThreads) meanings[k] = meaning(k, is_text);
    if (thread < kPackRows) kinds[thread] = 0;
    copy_in(text, cells + first * width, here * width, is_aligned);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kPackRows * 9; k += kPackThreads) {
        const Word item = k + thread, row = item % kPackRows, place = item / kPackRows;
        if (row >= here) continue;
        Word* to = words + row * kFrameWords + 3 * place;
        const Byte* from = text + row * width;
        const Word cell = place / 3 * 9 + place % 3;
        const auto plain = [&](Word number) { return from[cell + number]; };
        const auto packed = [&](Word number) { return packed_cell(from, cell + number); };
        atomicOr(&kinds[row], width == kPacked ? pack(packed, meanings, to) : pack(plain, meanings, to));
        if (place == 8) to[3] = 0;
    }
    __syncthreads();
    if (thread < here) {
        faults[first + thread] = fault_of(kinds[thread]);
        counts[first + thread] = guesses[first + thread] = 0;
    }
    uint4* target = reinterpret_cast<uint4*>(puzzles + first * kFrameWords);
    for (Word k = thread; k < here * kPuzzleParts; k += kPackThreads)  // no word of a row with a fault: nothing to search
        target[k] = fault_of(kinds[k / kPuzzleParts]) ? make_uint4(0, 0, 0, 0) : reinterpret_cast<uint4*>(words)[k];
}

enum Status : Byte { kDone = 0, kProper = 1, kAmbiguous = 2, kUnsolvable = 3, kLate = 6, kUnreadable = 7 };  // engines/status.py

// Writes the digits of solved rows and zeros for all others, packed depending on `width`; the status of each row; its guesses
// up to 255; its count, up to the limit. Nearly all rows have one solution and few guesses, and need nothing else. The notes
// have the number of all other rows, whether any row has a fault, and a list of the others: row, count, guesses.
extern "C" __global__ void __launch_bounds__(kPackThreads)
    unpack_rows(const Word* __restrict__ puzzles, Word* __restrict__ counts, const Word* __restrict__ guesses,
                const Byte* __restrict__ faults, Word rows, Word limit, Word list_from, Word list_beyond,
                Byte* __restrict__ digits, Word width, Byte* __restrict__ status, Byte* __restrict__ few_guesses,
                Word* __restrict__ notes, bool is_aligned) {
    __shared__ __align__(16) Byte cells[kPackRows * 81];
    __shared__ __align__(16) Byte packed[kPackRows * kPacked];
    __shared__ __align__(16) Word words[kPackRows * kFrameWords];
    __shared__ Word table[4];
    __shared__ bool has_solution[kPackRows];
    const Word thread = threadIdx.x;
    const size_t first = static_cast<size_t>(blockIdx.x) * kPackRows;
    const Word here = min(static_cast<Word>(kPackRows), static_cast<Word>(rows - first));
    if (thread < 4) table[thread] = kDigitsByProduct[thread];
    if (thread < here) {
        const size_t row = first + thread;
        const Word count = counts[row], made = guesses[row];
        const bool is_open = count & kUnfinished;
        has_solution[thread] = count && !is_open;
        status[row] = faults[row] ? kUnreadable
                      : is_open   ? kLate
                      : !count    ? kUnsolvable
                      : limit < 2 ? kDone
                      : count < 2 ? kProper
                                  : kAmbiguous;
        if (faults[row]) notes[1] = 1;
        few_guesses[row] = static_cast<Byte>(min(made, 255u));
        counts[row] = min(count & ~kUnfinished, limit);
        if (count >= list_from || made > list_beyond) {
            Word* listed = notes + 4 + 3 * static_cast<size_t>(atomicAdd(&notes[0], 1u));
            listed[0] = static_cast<Word>(row), listed[1] = count, listed[2] = made;
        }
    }
    const uint4* source = reinterpret_cast<const uint4*>(puzzles + first * kFrameWords);
    for (Word k = thread; k < here * kPuzzleParts; k += kPackThreads) reinterpret_cast<uint4*>(words)[k] = __ldcs(source + k);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kPackRows * 9; k += kPackThreads) {
        const Word item = k + thread, row = item % kPackRows, place = item / kPackRows;
        if (row >= here) continue;
        Byte* to = cells + row * 81 + place / 3 * 9 + place % 3;
        Word none[3] = {0, 0, 0};
        unpack(has_solution[row] ? words + row * kFrameWords + 3 * place : none, reinterpret_cast<const Byte*>(table), to);
    }
    __syncthreads();
    if (width == kPacked) {
        for (Word k = thread; k < here * kPacked; k += kPackThreads)
            packed[k] = packed_byte(cells + k / kPacked * 81, k % kPacked);
        __syncthreads();
    }
    copy_out(digits + first * width, width == kPacked ? packed : cells, here * width, is_aligned);
}

// ---- claimed solutions

struct Claims {
    const Byte* cells;
    Word width;
    bool is_text;
};

// The digits of a row, or why it is not a puzzle.
__device__ Fault read(const Claims& from, Word row, Byte (&digits)[81]) {
    const Byte* cells = from.cells + static_cast<size_t>(row) * from.width;
    Word kinds = 0;
    for (int cell = 0; cell < 81; ++cell) {
        const Word kind = meaning(cells[cell], from.is_text) >> kKindShift;
        kinds |= 1u << kind;
        digits[cell] = kind == kClue ? cells[cell] - (from.is_text ? '0' : 0) : 0;
    }
    return fault_of(kinds);
}

// The first flaw of each claim and its place.
extern "C" __global__ void verify_rows(const Byte* puzzles, Word puzzle_width, bool puzzles_are_text, const Byte* claims,
                                       Word claim_width, bool claims_are_text, Word rows, Byte* __restrict__ puzzle_faults,
                                       Byte* __restrict__ claim_faults, Byte* __restrict__ flaws, Byte* __restrict__ places) {
    const Word row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    Byte puzzle[81], claim[81];
    puzzle_faults[row] = read({puzzles, puzzle_width, puzzles_are_text}, row, puzzle);
    claim_faults[row] = read({claims, claim_width, claims_are_text}, row, claim);
    const Verification found = verify(puzzle, claim);
    flaws[row] = found.flaw, places[row] = found.place;
}
