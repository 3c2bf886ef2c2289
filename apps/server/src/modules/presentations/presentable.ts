/** Files with pages, and pictures. */
const ends = ['.pdf', '.png', '.jpg', '.jpeg', '.svg']

/** By the end of its name, which was compared with the content. */
export const isPresentable = (fileName: string): boolean =>
  ends.some((end) => fileName.toLowerCase().endsWith(end))
