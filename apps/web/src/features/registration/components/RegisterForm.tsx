import { displayNameField, emailField, limits } from '@majlis/contract'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorData, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { OptionalLabel, refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { useReader, useSession } from '../../../shared/session/index.ts'
import { givenAnswers, missingAnswers, type Answers } from '../model/answers.ts'
import styles from '../routes/registration.module.css'

interface Question {
  id: string
  label: string
  isRequired: boolean
}

interface RegisterFormProps {
  meeting: {
    meetingId: string
    approval: 'automatic' | 'manual'
    questions: Question[]
  }
  onRegistered(registered: { email: string; isWaiting: boolean }): void
}

const names = ['name', 'email'] as const

/** Name, address and the organiser's questions. */
export function RegisterForm({ meeting, onRegistered }: RegisterFormProps) {
  const t = useText('registration')
  const errorText = useErrorText()
  const { questions, approval } = meeting
  const { fields, answers, missing, answer, showMissing, isSending, failure } = useRegistration(
    meeting,
    onRegistered,
  )
  const fieldError = (name: (typeof names)[number]) => {
    const code = fields.errorOf(name)
    return code && errorText(code)
  }

  return (
    <form
      className={styles.form}
      {...fields.form}
      onSubmit={(event) => {
        // All missing answers are reported at once.
        showMissing()
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
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          isMissing={missing.includes(question.id)}
          onChange={(text) => answer(question.id, text)}
        />
      ))}
      {failure ? (
        <Notice tone="bad" isStrong>
          {errorText(failure)}
        </Notice>
      ) : null}
      <Button type="submit" size="md" loading={isSending}>
        {t('submit')}
      </Button>
      {approval === 'manual' ? <p className={sheet.quiet}>{t('manual')}</p> : null}
    </form>
  )
}

/** The values of the form, its errors, and how it is submitted. */
function useRegistration(
  { meetingId, questions }: RegisterFormProps['meeting'],
  onRegistered: RegisterFormProps['onRegistered'],
) {
  const { language } = useLanguage()
  const { session } = useSession()
  const renew = useRenew()
  const reader = useReader()
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
        // The organiser has added questions since the page was loaded.
        setMissing([...missingAnswers(questions, answers), questionOf(errorData(error).field)])
        void renew('registrations')
      },
    }),
  )
  const refused = register.error && questionOf(errorData(register.error).field)
  const isSaidBeside = questions.some(({ id }) => id === refused)
  const failure = register.error && !isSaidBeside ? refusedFields(register.error, names).form : null

  return {
    fields,
    answers,
    missing,
    answer(id: string, text: string) {
      setAnswers({ ...answers, [id]: text })
      setMissing(missing.filter((one) => one !== id))
    },
    showMissing: () => setMissing(missingAnswers(questions, answers)),
    isSending: register.isPending,
    failure,
  }
}

interface QuestionFieldProps {
  question: Question
  value: string
  isMissing: boolean
  onChange(text: string): void
}

function QuestionField({ question, value, isMissing, onChange }: QuestionFieldProps) {
  const errorText = useErrorText()
  const { id, label, isRequired } = question
  const name = <bdi>{label}</bdi>
  return (
    <Textarea
      id={fieldOf(id)}
      label={isRequired ? name : <OptionalLabel>{name}</OptionalLabel>}
      rows={2}
      maxLength={2_000}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isMissing ? errorText('registration.answer_required') : null}
    />
  )
}

function fieldOf(questionId: string): string {
  return `question-${questionId}`
}

/** The question named in a refusal: `answers.{id}`. */
function questionOf(field = ''): string {
  return field.replace(/^answers\./, '')
}
