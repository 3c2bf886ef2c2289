import styles from './MeetingBanner.module.css'

/** The picture over what is said of a meeting (spec 2.54, 5.10). Nothing where there is none. */
export function MeetingBanner({ url }: { url: string | null }) {
  return url ? <img className={styles.banner} src={url} alt="" /> : null
}
