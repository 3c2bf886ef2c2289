import { LanguageChoice } from './LanguageChoice.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import styles from './preferences.module.css'

/** Language and appearance, in the head of pages for visitors. */
export function PageChoices() {
  return (
    <div className={styles.choices}>
      <LanguageChoice />
      <ThemeToggle />
    </div>
  )
}
