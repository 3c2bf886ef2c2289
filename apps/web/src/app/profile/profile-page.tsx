import { SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { formatMeetingId, languageChoices, matchLanguage } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Avatar, Card, Page, useTheme } from '@majlis/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PasskeysCard, TwoFactorCard } from '../../features/auth/index.ts'
import { orpc } from '../../shared/api/index.ts'
import { CopyButton } from '../../shared/clipboard/index.ts'
import { useLanguageChoice } from '../../shared/preferences/index.ts'
import { useUser } from '../../shared/session/index.ts'
import styles from './profile.module.css'
import { TimeCard } from './time-card.tsx'

/** The user, their room, and how the product looks to them (spec 2.35, 2.56). */
export function ProfilePage() {
  const t = useText('shell')
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')} width="narrow">
      <div className={styles.cards}>
        <AboutCard />
        <RoomCard />
        <LookCard />
        <TimeCard />
        <TwoFactorCard />
        <PasskeysCard />
      </div>
    </Page>
  )
}

function AboutCard() {
  const t = useText('shell')
  const { user, profile } = useUser()
  const rows = [
    [t('profile.email'), user.user_email],
    ...(profile.isIndividual
      ? []
      : [
          [t('profile.organization'), user.organization_name],
          [t('profile.role'), t(`role.${profile.role}`)],
        ]),
  ]
  return (
    <Card className={styles.card} aria-labelledby="about">
      <div className={styles.person}>
        <Avatar name={user.display_name} email={user.user_email} pictureUrl={profile.pictureUrl} size={64} />
        <div>
          <h2 id="about">{user.display_name}</h2>
          {profile.isIndividual ? <p className={styles.muted}>{t('profile.individual')}</p> : null}
        </div>
      </div>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function RoomCard() {
  const t = useText('shell')
  const seat = useQuery(orpc.organization.resourceInformation.queryOptions())
  const own = seat.data?.data.resourceAllocation
  return (
    <Card className={styles.card} aria-labelledby="room">
      <h2 id="room">{t('profile.room')}</h2>
      {seat.isPending ? (
        <Skeleton height={120} mt="md" />
      ) : own ? (
        <>
          <p className={styles.muted}>{t('profile.roomText')}</p>
          <dl className={styles.rows}>
            <Copied
              name={t('profile.meetingId')}
              shown={formatMeetingId(own.pmi)}
              text={own.pmi}
              label={t('profile.copyId')}
            />
            <Copied
              name={t('profile.link')}
              shown={own.personalLink.replace(/^https?:\/\/|\?.*$/g, '')}
              text={own.personalLink}
              label={t('profile.copyLink')}
            />
            <Copied
              name={t('profile.passcode')}
              shown={own.passcode}
              text={own.passcode}
              label={t('profile.copyPasscode')}
            />
          </dl>
        </>
      ) : (
        <p className={styles.muted}>{t('profile.noSeat')}</p>
      )}
    </Card>
  )
}

function Copied({ name, shown, text, label }: { name: string; shown: string; text: string; label: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.copied}>
        <span className="num ltr">{shown}</span>
        <CopyButton text={text} label={label} />
      </dd>
    </div>
  )
}

function LookCard() {
  const t = useText('shell')
  const tc = useText('common')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const { scheme, choose } = useTheme()
  const chooseLanguage = useMutation({ mutationFn: useLanguageChoice() })
  return (
    <Card className={styles.card} aria-labelledby="look">
      <h2 id="look">{t('profile.look')}</h2>
      <div className={styles.choices}>
        <fieldset>
          <legend>{tc('language.label')}</legend>
          <SegmentedControl
            fullWidth
            value={language}
            data={languageChoices.map((choice) => ({ value: choice.language, label: choice.nativeName }))}
            onChange={(value) => chooseLanguage.mutate(matchLanguage([value]))}
          />
          <p role="alert" className={styles.error}>
            {chooseLanguage.error ? errorText(chooseLanguage.error) : null}
          </p>
        </fieldset>
        <fieldset>
          <legend>{tc('theme.label')}</legend>
          <SegmentedControl
            fullWidth
            value={scheme}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: tc(`theme.${value}`),
            }))}
            onChange={choose}
          />
        </fieldset>
      </div>
    </Card>
  )
}
