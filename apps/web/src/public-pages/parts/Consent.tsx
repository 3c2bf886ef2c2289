import { usePageText } from '../page-context.tsx'
import { slot } from '../slots.ts'
import buttons from './buttons.module.css'
import styles from './Consent.module.css'
import { When } from './When.tsx'

/** Asks before anything counts visits (spec 7.59). Shown by the script, and only if the operator has named a counter. */
export function Consent() {
  const t = usePageText('site')
  return (
    <When condition="statistics">
      <section
        className={styles.consent}
        aria-labelledby="consent-title"
        data-statistics="ask"
        data-kind={slot('statisticsKind')}
        data-url={slot('statisticsUrl')}
        data-id={slot('statisticsId')}
        hidden
      >
        <h2 id="consent-title">{t('consent.title')}</h2>
        <p>{t('consent.text', { host: slot('host') })}</p>
        <div className={buttons.row}>
          <button className={buttons.second} type="button" data-statistics="allow">
            {t('consent.accept')}
          </button>
          <button className={buttons.second} type="button" data-statistics="deny">
            {t('consent.decline')}
          </button>
        </div>
      </section>
    </When>
  )
}
