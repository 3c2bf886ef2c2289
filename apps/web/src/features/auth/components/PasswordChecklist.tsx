import { VisuallyHidden } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { IconAlertCircle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { judgePassword, passwordRules } from '../model/password-rules.ts'
import styles from './form.module.css'

interface PasswordChecklistProps {
  id: string
  password: string
  minChars: number
  /** The password was refused: highlights the rules that it breaks. */
  isRefused: boolean
}

/** The rules of spec 5.2, checked while typing. */
export function PasswordChecklist({ id, password, minChars, isRefused }: PasswordChecklistProps) {
  const t = useText('auth')
  const met = judgePassword(password, minChars)
  return (
    <div id={id}>
      <VisuallyHidden>{t('rule.label')}</VisuallyHidden>
      <ul className={styles.rules}>
        {passwordRules.map((rule) => {
          const isBroken = isRefused && !met[rule]
          const Icon = met[rule] ? IconCircleCheckFilled : isBroken ? IconAlertCircle : IconCircle
          return (
            <li key={rule} data-met={met[rule] || undefined} data-broken={isBroken || undefined}>
              <Icon size={16} stroke={1.8} aria-hidden />
              {t(`rule.${rule}`, { count: minChars })}
              <VisuallyHidden>({t(met[rule] ? 'rule.met' : 'rule.unmet')})</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
