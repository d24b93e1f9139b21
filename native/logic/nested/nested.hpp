// Room for nested chains; it is taken when they are first looked for.
#pragma once
#include <memory>

namespace fullhouse::logic::inline FULLHOUSE_ISA {

class ChainEngine;

class NestedBench {
 public:
    NestedBench();
    ~NestedBench();
    ChainEngine& engine();

 private:
    std::unique_ptr<ChainEngine> engine_;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
