import { ActionIcon, Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { RegistrationQuestion } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useDraft } from '../../scheduler-draft/index.ts'
import { newId } from '../../../shared/new-id/index.ts'
import styles from './fields.module.css'
import sections from './sections.module.css'

const maxQuestions = 20

/** People register before they can join; the form always asks for name and email. */
export function RegistrationFields() {
  const t = useText('scheduler')
  const { draft, change } = useDraft()
  const { approval, questions } = draft.registration
  const setQuestions = (next: RegistrationQuestion[]) =>
    change({ registration: { ...draft.registration, questions: next } })
  return (
    <fieldset className={sections.group}>
      <legend>{t('registration.label')}</legend>
      <Switch
        label={t('registration.isRegRequired')}
        labelPosition="left"
        classNames={{ body: sections.switch }}
        checked={draft.isRegRequired}
        onChange={(event) => change({ isRegRequired: event.currentTarget.checked })}
      />
      {draft.isRegRequired ? (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('registration.approval')}
            value={approval}
            data={(['automatic', 'manual'] as const).map((value) => ({
              value,
              label: t(`registration.approval_${value}`),
            }))}
            onChange={(value) =>
              change({
                registration: {
                  ...draft.registration,
                  approval: value === 'manual' ? 'manual' : 'automatic',
                },
              })
            }
          />
          {questions.map((question, place) => (
            <Question
              key={question.id}
              question={question}
              number={place + 1}
              onChange={(changed) =>
                setQuestions(questions.map((one) => (one.id === changed.id ? changed : one)))
              }
              onRemove={() => setQuestions(questions.filter(({ id }) => id !== question.id))}
            />
          ))}
          {questions.length < maxQuestions ? (
            <Button
              className={styles.add}
              variant="subtle"
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => setQuestions([...questions, { id: newId(), label: '', isRequired: false }])}
            >
              {t('registration.add')}
            </Button>
          ) : null}
        </>
      ) : null}
    </fieldset>
  )
}

function Question({
  question,
  number,
  onChange,
  onRemove,
}: {
  question: RegistrationQuestion
  number: number
  onChange(question: RegistrationQuestion): void
  onRemove(): void
}) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { errorOf } = useDraft()
  const code = question.label.trim() === '' ? errorOf('registration') : null
  return (
    <div className={styles.question}>
      <TextInput
        label={t('registration.question', { number })}
        name="registration"
        maxLength={200}
        value={question.label}
        error={code ? errorText(code) : null}
        onChange={(event) => onChange({ ...question, label: event.currentTarget.value })}
        data-autofocus={question.label === '' || undefined}
      />
      <Switch
        label={t('registration.isRequired')}
        checked={question.isRequired}
        onChange={(event) => onChange({ ...question, isRequired: event.currentTarget.checked })}
      />
      <ActionIcon aria-label={t('registration.remove', { number })} onClick={onRemove}>
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}
