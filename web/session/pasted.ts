/** Numbers that were pasted are read as a file of this name, which stands for none. */
const pastedName = 'Pasted numbers';
export const pastedFile = `${pastedName}.txt`;

export const isPasted = (name: string): boolean => name === pastedName || name === pastedFile;
