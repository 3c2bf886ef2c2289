import { splitLinks } from './split-links.ts'

/** A message as people wrote it, with its links to follow. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.kind === 'link' ? (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
