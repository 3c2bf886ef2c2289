import type { CheckedReport } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Notice, useDocumentTitle } from '@majlis/ui'
import { Button, FileButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { PublicFrame } from '../../../shared/frame/index.ts'
import { hashOf } from '../model/hash-of.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import styles from './CheckReportPage.module.css'

/** `/check-report?code=`: whether an attendance report is genuine, for anyone who has it. */
export function CheckReportPage() {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const { code: given } = useSearch({ strict: false })
  const [typed, setTyped] = useState(typeof given === 'string' ? given : '')
  const [isFile, setFile] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  useDocumentTitle(t('report.checkTitle'))
  const check = useMutation({ mutationFn: (code: string) => api.meetingPage.checkReport({ code }) })

  function checkCode(): void {
    const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
    const isWhole = /^[\da-f]{32}$/.test(code)
    setIncomplete(!isWhole)
    setFile(false)
    if (isWhole) check.mutate(code)
  }

  async function checkFile(file: File | null): Promise<void> {
    if (!file) return
    setFile(true)
    setIncomplete(false)
    check.mutate(await hashOf(await file.arrayBuffer()))
  }

  return (
    <PublicFrame>
      <div className={sheet.page}>
        <Card className={sheet.card}>
          <h1>{t('report.checkTitle')}</h1>
          <p className={styles.quiet}>{t('report.checkLead')}</p>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              checkCode()
            }}
          >
            <TextInput
              className={styles.code}
              label={t('report.checkCode')}
              value={typed}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              error={isIncomplete ? t('report.invalid') : null}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" loading={check.isPending && !isFile}>
              {t('report.checkSubmit')}
            </Button>
          </form>
          <div className={styles.form}>
            <FileButton accept=".csv,.xlsx,.pdf" onChange={(file) => void checkFile(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={check.isPending && isFile}>
                  {t('report.checkFile')}
                </Button>
              )}
            </FileButton>
            <p className={styles.quiet}>{t('report.checkFileHint')}</p>
          </div>
          <Notice tone="bad" isStrong>
            {check.error ? errorText(check.error) : null}
          </Notice>
          {check.data ? <Found report={check.data.data} isFile={isFile} /> : null}
        </Card>
      </div>
    </PublicFrame>
  )
}

function Found({ report, isFile }: { report: CheckedReport; isFile: boolean }) {
  const t = useText('meetingPage')
  const tc = useText('common')
  const { language } = useLanguage()
  // Formatted as in the report, for every reader.
  const timeZone = report.timeZone ?? undefined
  const formats = useFormats(timeZone ? { timeZone } : {})
  const date = (at: number) => formats.side(formats.date(at, { withYear: true }), formats.time(at))
  const isMeeting = report.kind === 'meeting'
  const facts = [
    [t(isMeeting ? 'report.meeting' : 'report.title'), report.title],
    [t('report.organization'), report.organizationName],
    [t('report.when'), `${date(report.startDateTime)} – ${date(report.endDateTime)}`],
    [t('report.zone'), zoneName(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, language)],
    [t(isMeeting ? 'attendance.attended' : 'report.people'), formats.number(report.attended)],
    [t(isMeeting ? 'attendance.absent' : 'report.noShows'), formats.number(report.absent)],
    [t('report.made'), date(report.createdAt)],
    [t('report.formats'), formats.list(report.formats.map((format) => tc(`download.${format}`)))],
  ]
  return (
    <section role="status">
      <Notice tone="ok" isStrong>
        {t(isFile ? 'report.foundFile' : 'report.found')}
      </Notice>
      <p className={styles.quiet}>{t('report.foundText')}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
