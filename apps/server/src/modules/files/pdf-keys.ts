import { partKey, type ContentInParts } from '../../platform/storage/content-in-parts.ts'

const first = /\.0$/

/** Where the PDF of an office file is kept: beside the first part of its content. */
export const pdfKeyOf = (content: ContentInParts): string => partKey(content, 0).replace(first, '.pdf')

/** What is deleted with a content: the content, and its PDF if there is one. */
export const keysWith = (key: string): string[] =>
  first.test(key) ? [key, key.replace(first, '.pdf')] : [key]
