import {
  administratorKinds,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
  type NotificationSettings,
  type ShownNotificationSettings,
} from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { TimeField } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './ChooseNotifications.module.css'

export interface ChooseNotificationsProps {
  settings: ShownNotificationSettings
  onChange(settings: NotificationSettings): void
}

const usualQuietHours = { start: '22:00', end: '07:00' }

/**
 * Where each kind of notification is sent, the quiet hours, and the time of the digest. Each choice is saved
 * immediately.
 */
export function ChooseNotifications({ settings, onChange }: ChooseNotificationsProps) {
  const t = useText('notifications')
  const { choices, quietHours, digestTime, defaults } = settings
  const { profile } = useUser()
  const kinds = notificationKinds.filter(
    (kind) => !settings.off.includes(kind) && (profile.role !== 'user' || !administratorKinds.includes(kind)),
  )
  const change = (to: Partial<NotificationSettings>) => onChange({ choices, quietHours, digestTime, ...to })
  const isDefault = JSON.stringify({ choices, quietHours, digestTime }) === JSON.stringify(plain(defaults))
  return (
    <div className={styles.choose}>
      <ul className={styles.kinds}>
        <li className={styles.heads} aria-hidden>
          <span />
          <span>{t('way.center')}</span>
          <span>{t('way.mail')}</span>
          <span>{t('way.browser')}</span>
        </li>
        {kinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            choice={choices[kind]}
            isRequired={settings.required.includes(kind)}
            isUrgent={settings.urgent.includes(kind)}
            onChange={(choice) => change({ choices: { ...choices, [kind]: choice } })}
          />
        ))}
      </ul>
      <Times settings={settings} onChange={change} />
      <div>
        <Button variant="default" disabled={isDefault} onClick={() => onChange(plain(defaults))}>
          {t('choose.reset')}
        </Button>
      </div>
    </div>
  )
}

const plain = ({ choices, quietHours, digestTime }: NotificationSettings): NotificationSettings => ({
  choices,
  quietHours,
  digestTime,
})

interface KindRowProps {
  kind: NotificationKind
  choice: NotificationChoice
  /** For these kinds, Majlis and email can't be turned off. */
  isRequired: boolean
  /** Too urgent for a digest. */
  isUrgent: boolean
  onChange(choice: NotificationChoice): void
}

function KindRow({ kind, choice, isRequired, isUrgent, onChange }: KindRowProps) {
  const t = useText('notifications')
  const name = t(`kind.${kind}`)
  const labelOf = (way: 'center' | 'mail' | 'browser') =>
    t('choose.wayOf', { kind: name, way: t(`way.${way}`) })
  const mails = (['now', 'digest', 'off'] as const).filter((way) => way !== 'digest' || !isUrgent)
  return (
    <li className={styles.kind}>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.text}>{t(`kind.${kind}_text`)}</span>
      </span>
      <span className={styles.way}>
        <span className={styles.wayName} aria-hidden>
          {t('way.center')}
        </span>
        <Checkbox
          aria-label={labelOf('center')}
          checked={choice.center}
          disabled={isRequired}
          onChange={({ currentTarget }) => onChange({ ...choice, center: currentTarget.checked })}
        />
      </span>
      <span className={styles.way}>
        <span className={styles.wayName} aria-hidden>
          {t('way.mail')}
        </span>
        {isRequired ? (
          <span className={styles.text}>{t('choose.required')}</span>
        ) : (
          <NativeSelect
            size="xs"
            aria-label={labelOf('mail')}
            value={isUrgent && choice.mail === 'digest' ? 'now' : choice.mail}
            data={mails.map((way) => ({ value: way, label: t(`mail.${way}`) }))}
            onChange={({ currentTarget }) =>
              onChange({ ...choice, mail: mails.find((way) => way === currentTarget.value) ?? 'now' })
            }
          />
        )}
      </span>
      <span className={styles.way}>
        <span className={styles.wayName} aria-hidden>
          {t('way.browser')}
        </span>
        <Checkbox
          aria-label={labelOf('browser')}
          checked={choice.browser}
          onChange={({ currentTarget }) => onChange({ ...choice, browser: currentTarget.checked })}
        />
      </span>
    </li>
  )
}

function Times({
  settings: { quietHours, digestTime },
  onChange,
}: {
  settings: NotificationSettings
  onChange(to: Partial<NotificationSettings>): void
}) {
  const t = useText('notifications')
  const { profile } = useUser()
  const { timeFormat } = profile
  return (
    <>
      <div className={styles.times}>
        <Switch
          label={t('choose.quiet')}
          description={t('choose.quietText')}
          checked={quietHours !== null}
          onChange={({ currentTarget }) =>
            onChange({ quietHours: currentTarget.checked ? usualQuietHours : null })
          }
        />
        {quietHours ? (
          <div className={styles.pair}>
            {(['start', 'end'] as const).map((side) => (
              <TimeField
                key={side}
                label={t(side === 'start' ? 'choose.from' : 'choose.until')}
                value={quietHours[side]}
                timeFormat={timeFormat}
                // An invalid time leaves the previous one.
                onChange={(time) => {
                  if (time) onChange({ quietHours: { ...quietHours, [side]: time } })
                }}
              />
            ))}
          </div>
        ) : null}
      </div>
      <div className={styles.digest}>
        <TimeField
          label={t('choose.digest')}
          value={digestTime}
          timeFormat={timeFormat}
          onChange={(time) => {
            if (time) onChange({ digestTime: time })
          }}
        />
        <p className={styles.text}>{t('choose.digestText')}</p>
      </div>
    </>
  )
}
