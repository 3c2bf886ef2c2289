import styles from './MeetingBanner.module.css'

/** The banner of a meeting (spec 2.54, 5.10). Renders nothing if there is none. */
export function MeetingBanner({ url }: { url: string | null }) {
  return url ? <img className={styles.banner} src={url} alt="" /> : null
}
