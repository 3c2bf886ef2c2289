import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './SettingsCard.module.css'

export interface SettingsCardProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A card of settings with a title. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId()
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </header>
      <div className={styles.content}>{children}</div>
    </Card>
  )
}

export interface SettingsFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  isSaving: boolean
  /** An error of saving that no field shows. */
  error: unknown
  /** The label of the button; "Save" by default. */
  submitLabel?: string | undefined
  /** The button that cancels. */
  secondary?: ReactNode
}

/** The fields of a card. Save and its error stay visible while the fields are. */
export function SettingsForm({
  isSaving,
  error,
  submitLabel,
  secondary,
  children,
  ...form
}: SettingsFormProps) {
  const t = useText('organization')
  const errorText = useErrorText()
  return (
    <form className={styles.form} noValidate {...form}>
      {children}
      <footer
        className={`${styles.foot} ${styles.bar}`}
        data-steps={secondary ? true : undefined}
        data-save-bar
      >
        {secondary}
        <Notice tone="bad" isPlaceKept className={styles.error}>
          {error ? errorText(error) : null}
        </Notice>
        <Button type="submit" loading={isSaving}>
          {submitLabel ?? t('form.save')}
        </Button>
      </footer>
    </form>
  )
}
