import { Avatar } from '@majlis/ui'
import styles from './PersonLine.module.css'

interface PersonLineProps {
  /** Empty: only the address is known. */
  name: string
  email: string
  pictureUrl: string | null
}

/** Picture, name and address of someone who was found, for the option of a list. */
export function PersonLine({ name, email, pictureUrl }: PersonLineProps) {
  return (
    <>
      <Avatar name={name || email} email={email} pictureUrl={pictureUrl} size={36} />
      <span className={styles.words}>
        <b>
          <bdi>{name || email}</bdi>
        </b>
        {name ? <small dir="ltr">{email}</small> : null}
      </span>
    </>
  )
}
