import type { MeetingControls, MeetingPage, RoomSettings } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { Button, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { SettingSwitch, isSwitchOn, settingGroups, switchText } from '../../../shared/host-settings/index.ts'
import { useEditMeeting } from '../hooks/useEditMeeting.ts'
import { dateOfPage, liveInterval } from '../hooks/useMeetingPage.ts'
import { GuestAreasCard } from './GuestAreasCard.tsx'
import styles from './tabs.module.css'

/** The host settings: to read (spec 4.11), and to change for host and co-hosts while the room is open. */
export function ControlsTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  if (!meeting.can.seeControls)
    return (
      <Card className={styles.padded}>
        <p className={styles.quiet}>{t('controls.guest', { organization: meeting.organizationName })}</p>
      </Card>
    )
  return (
    <>
      <Controls meeting={meeting} />
      {meeting.guestAreas ? (
        <GuestAreasCard calendarId={meeting.calendarId} opened={meeting.guestAreas} />
      ) : null}
    </>
  )
}

function Controls({ meeting }: { meeting: MeetingPage }) {
  const errorText = useErrorText()
  const query = useQuery({
    ...orpc.meetingPage.controls.queryOptions({ input: dateOfPage(meeting) }),
    staleTime: 0,
    refetchInterval: liveInterval(meeting),
  })
  if (query.error && !query.data) return <Notice tone="bad">{errorText(query.error)}</Notice>
  if (!query.data) return <Skeleton height={260} />
  const controls = query.data.data
  return controls.canChange ? (
    <LiveControls meeting={meeting} controls={controls} />
  ) : (
    <ReadControls meeting={meeting} controls={controls} />
  )
}

interface ControlsProps {
  meeting: MeetingPage
  controls: MeetingControls
}

function ReadControls({ meeting, controls: { settings, isLocked } }: ControlsProps) {
  const t = useText('meetingPage')
  const ts = useText('settings')
  const edit = useEditMeeting(meeting)
  const text = meeting.state === 'ended' ? 'past' : meeting.can.edit ? 'text' : 'textOther'
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.quiet}>{t(`controls.${text}`)}</p>
        {meeting.can.edit ? (
          <Button variant="default" onClick={edit}>
            {t('controls.edit')}
          </Button>
        ) : null}
      </div>
      <div className={styles.settings}>
        {settingGroups.map(({ group, flags }) => (
          <Card key={group} className={styles.padded}>
            <h2>{ts(`group.${group}`)}</h2>
            <dl>
              {flags.map((flag) => (
                <Fact key={flag} name={ts(switchText(flag))} isOn={isSwitchOn(settings, flag)} />
              ))}
              {group === 'admission' ? <LockFact settings={settings} isLocked={isLocked} /> : null}
              {group === 'inside' && settings.webinar ? <Fact name={ts('setting.webinar')} isOn /> : null}
            </dl>
          </Card>
        ))}
        <Security settings={settings} />
      </div>
    </>
  )
}

function Fact({ name, isOn }: { name: string; isOn: boolean }) {
  const t = useText('meetingPage')
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Chip tone={isOn ? 'ok' : 'quiet'}>{t(isOn ? 'controls.on' : 'controls.off')}</Chip>
      </dd>
    </div>
  )
}

function LockFact({ settings, isLocked }: { settings: RoomSettings; isLocked: boolean }) {
  const t = useText('meetingPage')
  const ts = useText('settings')
  const count = settings.lockAfterMinutes
  return (
    <div>
      <dt>{ts('setting.lockAfter')}</dt>
      <dd>
        {isLocked ? (
          <Chip tone="warn">{t('controls.locked')}</Chip>
        ) : count === null ? (
          ts('setting.lockNever')
        ) : (
          ts('setting.lockMinutes', { count })
        )}
      </dd>
    </div>
  )
}

/** Spec 3.32. */
function Security({ settings }: { settings: RoomSettings }) {
  const t = useText('meetingPage')
  const ts = useText('settings')
  const formats = useFormats()
  const { allowedDomains, allowedCountries } = settings
  return (
    <Card className={styles.padded}>
      <h2>{ts('group.security')}</h2>
      <dl>
        <Fact name={ts(switchText('signedInOnly'))} isOn={isSwitchOn(settings, 'signedInOnly')} />
        {allowedDomains.length > 0 ? (
          <div>
            <dt>{t('controls.domains')}</dt>
            <dd>{formats.list(allowedDomains)}</dd>
          </div>
        ) : null}
        {allowedCountries.length > 0 ? (
          <div>
            <dt>{t('controls.countries')}</dt>
            <dd>{formats.list(allowedCountries)}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  )
}

/** Switches that act on the open room. */
function LiveControls({ meeting, controls }: ControlsProps) {
  const t = useText('meetingPage')
  const ts = useText('settings')
  const errorText = useErrorText()
  const { calendarId } = meeting
  const change = useMutation(
    orpc.meetingPage.changeControls.mutationOptions({
      meta: { changes: ['meetingPage'], done: t('controls.saved') },
    }),
  )
  const set = (settings: Partial<RoomSettings>) => change.mutate({ calendarId, settings })
  const { settings, locked, isLocked } = controls
  return (
    <>
      <p className={styles.quiet}>{t('controls.live')}</p>
      <Notice tone="bad">{change.error ? errorText(change.error) : null}</Notice>
      <div className={styles.settings}>
        {settingGroups
          .filter(({ group }) => group !== 'arrival')
          .map(({ group, flags }) => (
            <Card key={group} className={styles.padded}>
              <h2>{ts(`group.${group}`)}</h2>
              {flags.map((flag) => (
                <SettingSwitch
                  key={flag}
                  flag={flag}
                  settings={settings}
                  disabled={locked.includes(flag) || change.isPending}
                  onChange={set}
                />
              ))}
              {group === 'admission' ? (
                <Switch
                  label={t('controls.lock')}
                  labelPosition="left"
                  checked={isLocked}
                  disabled={change.isPending}
                  onChange={(event) => change.mutate({ calendarId, isLocked: event.currentTarget.checked })}
                />
              ) : null}
            </Card>
          ))}
      </div>
    </>
  )
}
