import { displayNameField, emailField, limits } from '@majlis/contract'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorCode, errorData, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { OptionalLabel, refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { FailedSheet, PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { useReader, useSession } from '../../../shared/session/index.ts'
import { MeetingBanner, When } from '../../invitations/index.ts'
import { givenAnswers, missingAnswers, type Answers } from '../model/answers.ts'
import styles from './registration.module.css'

/** `/register/{meetingId}`: who wants to take part says who they are, and gets a link of their own by mail (spec 3.15). */
export function RegisterPage() {
  const t = useText('registration')
  const { meetingId = '' } = useParams({ strict: false })
  const page = useQuery({ ...orpc.registration.page.queryOptions({ input: { meetingId } }), retry: false })
  const [registered, setRegistered] = useState<{ email: string; isWaiting: boolean } | null>(null)
  const reader = useReader()
  const meeting = page.data?.data

  if (!meeting) {
    return (
      <PublicFrame>
        <title>{`${t('title')} · Majlis`}</title>
        <div className={sheet.page}>
          {page.isPending ? (
            <Skeleton height={420} radius={16} />
          ) : (
            <FailedSheet
              error={page.error}
              nothing={{ code: 'registration.not_open', why: t('closed') }}
              onRetry={() => void page.refetch()}
            />
          )}
        </div>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame>
      <title>{`${meeting.title} · Majlis`}</title>
      <div className={sheet.page}>
        <Card className={sheet.card}>
          <MeetingBanner url={meeting.bannerUrl} />
          <p className={sheet.quiet}>
            {meeting.hostName === meeting.organizationName
              ? t('fromAlone', { name: meeting.hostName })
              : t('from', { name: meeting.hostName, organization: meeting.organizationName })}
          </p>
          <h1>
            <bdi>{meeting.title}</bdi>
          </h1>
          <p className={sheet.when}>
            <When meeting={meeting} reader={reader} />
          </p>
          {meeting.agenda ? (
            <p className={styles.agenda} dir="auto">
              {meeting.agenda}
            </p>
          ) : null}
          {registered ? (
            <div role="status" className={styles.done}>
              <IconCircleCheck size={28} stroke={1.8} aria-hidden />
              <div>
                <h2>{t(registered.isWaiting ? 'done.waiting' : 'done.title')}</h2>
                <p>
                  {t(registered.isWaiting ? 'done.waitingText' : 'done.text', { email: registered.email })}
                </p>
              </div>
            </div>
          ) : (
            <RegisterForm meeting={meeting} onRegistered={setRegistered} />
          )}
        </Card>
      </div>
    </PublicFrame>
  )
}

interface RegisterFormProps {
  meeting: {
    meetingId: string
    approval: 'automatic' | 'manual'
    questions: { id: string; label: string; isRequired: boolean }[]
  }
  onRegistered(registered: { email: string; isWaiting: boolean }): void
}

const names = ['name', 'email'] as const

function RegisterForm({ meeting, onRegistered }: RegisterFormProps) {
  const t = useText('registration')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const { session } = useSession()
  const renew = useRenew()
  const reader = useReader()
  const { meetingId, questions } = meeting
  const [answers, setAnswers] = useState<Answers>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const fields = useFields({
    initial: { name: session?.user.display_name ?? '', email: session?.user.user_email ?? '' },
    rules: { name: ruleOf(displayNameField), email: ruleOf(emailField) },
    send: ({ name, email }) => {
      const [first] = missingAnswers(questions, answers)
      if (first) return document.getElementById(fieldOf(first))?.focus()
      register.mutate({
        meetingId,
        name,
        email,
        language,
        timeZone: reader.timeZone,
        answers: givenAnswers(questions, answers),
      })
    },
  })
  const register = useMutation(
    orpc.registration.register.mutationOptions({
      onSuccess: ({ data }, { email }) => onRegistered({ email, isWaiting: data.state === 'pending' }),
      onError: (error) => {
        fields.refuse(refusedFields(error, names).fields)
        if (errorCode(error) !== 'registration.answer_required') return
        // The organizer asks for more than this page knew of.
        setMissing([...missingAnswers(questions, answers), questionOf(errorData(error).field)])
        void renew('registrations')
      },
    }),
  )
  const refused = register.error && questionOf(errorData(register.error).field)
  const isSaidBeside = questions.some(({ id }) => id === refused)
  const failure = register.error && !isSaidBeside ? refusedFields(register.error, names).form : null
  const fieldError = (name: (typeof names)[number]) => {
    const code = fields.errorOf(name)
    return code && errorText(code)
  }

  return (
    <form
      className={styles.form}
      {...fields.form}
      onSubmit={(event) => {
        // Everything that is missing is said at once.
        setMissing(missingAnswers(questions, answers))
        fields.form.onSubmit?.(event)
      }}
    >
      <TextInput
        label={t('name')}
        autoComplete="name"
        maxLength={limits.name.maxChars}
        required
        {...fields.input('name')}
        error={fieldError('name')}
      />
      <TextInput
        label={t('email')}
        description={t('emailText')}
        type="email"
        autoComplete="email"
        required
        {...fields.input('email')}
        error={fieldError('email')}
      />
      {questions.map(({ id, label, isRequired }) => (
        <Textarea
          key={id}
          id={fieldOf(id)}
          label={
            isRequired ? (
              <bdi>{label}</bdi>
            ) : (
              <OptionalLabel>
                <bdi>{label}</bdi>
              </OptionalLabel>
            )
          }
          rows={2}
          maxLength={2_000}
          required={isRequired}
          value={answers[id] ?? ''}
          onChange={(event) => {
            setAnswers({ ...answers, [id]: event.currentTarget.value })
            setMissing(missing.filter((one) => one !== id))
          }}
          error={missing.includes(id) ? errorText('registration.answer_required') : null}
        />
      ))}
      {failure ? (
        <Notice tone="bad" isStrong>
          {errorText(failure)}
        </Notice>
      ) : null}
      <Button type="submit" size="md" loading={register.isPending}>
        {t('submit')}
      </Button>
      {meeting.approval === 'manual' ? <p className={sheet.quiet}>{t('manual')}</p> : null}
    </form>
  )
}

function fieldOf(questionId: string): string {
  return `question-${questionId}`
}

/** The question that a refusal names: `answers.{id}`. */
function questionOf(field = ''): string {
  return field.replace(/^answers\./, '')
}
