// Stands for what loads the later parts of the page, where it is all in one file.
export const meet = () => {};
