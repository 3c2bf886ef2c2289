import { usePage, usePageText } from '../page-context.tsx'
import styles from './Picture.module.css'

const shapes = {
  room: { widths: [720, 1280], ratio: 900 / 1440 },
  calendar: { widths: [720, 1280], ratio: 900 / 1440 },
  scheduler: { widths: [720, 1280], ratio: 900 / 1440 },
  share: { widths: [720, 1280], ratio: 900 / 1440 },
  phone: { widths: [480], ratio: 780 / 360 },
} as const

interface PictureProps {
  of: keyof typeof shapes
  /** How wide it is shown, as of the `sizes` of an image. */
  sizes: string
  /** Seen at first: fetched before everything else. */
  isFirst?: boolean
}

/** A picture of the product in the language of the page, made by `npm run screens -- --pictures`. */
export function Picture({ of, sizes, isFirst = false }: PictureProps) {
  const { language, files } = usePage()
  const t = usePageText('site')
  const { widths, ratio } = shapes[of]
  const sources = widths.map((width) => ({
    width,
    url: urlOf(files.pictures, `${language}/${of}-${width}.webp`),
  }))
  const largest = sources.at(-1)
  if (!largest) throw new Error(`${of} has no picture.`)
  return (
    <img
      className={styles.picture}
      src={largest.url}
      srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={largest.width}
      height={Math.round(largest.width * ratio)}
      alt={t(`picture.${of}`)}
      data-shape={of === 'phone' ? 'phone' : undefined}
      {...(isFirst
        ? { fetchPriority: 'high' as const }
        : { loading: 'lazy' as const, decoding: 'async' as const })}
    />
  )
}

function urlOf(pictures: Record<string, string>, name: string): string {
  const url = pictures[name]
  if (!url) throw new Error(`The picture ${name} is missing: npm run screens -- --pictures makes it.`)
  return url
}
