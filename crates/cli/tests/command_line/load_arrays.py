"""Reads data/sudoku as the loaders of HRM and TRM do: a batch has one example of each group."""

import json

import numpy

METADATA = {
    "pad_id", "ignore_label_id", "blank_identifier_id", "vocab_size", "seq_len", "num_puzzle_identifiers",
    "total_groups", "mean_puzzle_examples", "total_puzzles", "sets",
}
FIELDS = ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"]

with open("data/sudoku/identifiers.json") as file:
    assert json.load(file) == ["<blank>"]
for split in ["train", "test"]:
    with open(f"data/sudoku/{split}/dataset.json") as file:
        told = json.load(file)
    assert set(told) == METADATA and told["sets"] == ["all"], told
    data = {name: numpy.load(f"data/sudoku/{split}/all__{name}.npy", mmap_mode="r") for name in FIELDS}
    groups, puzzles = data["group_indices"], data["puzzle_indices"]
    assert len(groups) == told["total_groups"] + 1 and len(puzzles) == told["total_puzzles"] + 1
    assert groups[-1] == len(data["puzzle_identifiers"]) and puzzles[-1] == len(data["inputs"])
    assert (data["puzzle_identifiers"] < told["num_puzzle_identifiers"]).all()
    assert data["inputs"].shape == data["labels"].shape == (puzzles[-1], told["seq_len"])
    dice = numpy.random.Generator(numpy.random.Philox(seed=0))
    for group in dice.permutation(told["total_groups"]):
        puzzle = dice.integers(groups[group], groups[group + 1])
        example = dice.integers(puzzles[puzzle], puzzles[puzzle + 1])
        inputs, labels = (data[name][example].astype(numpy.int32) for name in ("inputs", "labels"))
        assert inputs.min() >= 1 and labels.min() >= 2 and labels.max() < told["vocab_size"]
        assert ((inputs == 1) | (inputs == labels)).all()
        assert all(sorted(row) == list(range(2, 11)) for row in labels.reshape(9, 9))
        # The copies of a puzzle have as many digits as it has.
        clues = (data["inputs"][puzzles[groups[group]] : puzzles[groups[group + 1]]] > 1).sum(axis=1)
        assert (clues == clues[0]).all()
    print(f"{split}: {told['total_groups']} groups, {puzzles[-1]} examples")
