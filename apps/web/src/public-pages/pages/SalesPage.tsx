import { limits, salesSizes } from '@majlis/contract'
import { usePageText } from '../page-context.tsx'
import { Points } from '../parts/Points.tsx'
import { When } from '../parts/When.tsx'
import buttons from '../parts/buttons.module.css'
import { pageHref, slot } from '../slots.ts'
import styles from './SalesPage.module.css'

/** Asks what visitors need, with a form that works without a script (spec 1.18, 2.18). */
export function SalesPage() {
  const t = usePageText('sales')
  return (
    <div className={styles.page}>
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <aside className={styles.aside} aria-labelledby="good-to-know">
          <h2 id="good-to-know">{t('aside.title')}</h2>
          <Points points={[t('aside.guests'), t('aside.languages'), t('aside.own')]} />
        </aside>
      </div>
      <When condition="form">
        <SalesForm />
      </When>
      <When condition="sent">
        <Thanks />
      </When>
    </div>
  )
}

function Thanks() {
  const t = usePageText('sales')
  return (
    <section className={styles.card} role="status" tabIndex={-1} data-sales="">
      <h2>{t('sent.title')}</h2>
      <p>{t('sent.text')}</p>
      <p>
        <a className={buttons.second} href={pageHref('/')}>
          {t('sent.home')}
        </a>
      </p>
    </section>
  )
}

function SalesForm() {
  const t = usePageText('sales')
  return (
    <form
      className={styles.card}
      method="post"
      action={pageHref('/talk-to-sales')}
      data-sales=""
      data-sending={t('sending')}
    >
      <p className={styles.failed} role="alert">
        {slot('formError')}
      </p>
      <Field name="name" isRequired autoComplete="name" maxLength={limits.sales.nameMaxChars} />
      <Field
        name="email"
        type="email"
        isRequired
        autoComplete="email"
        maxLength={limits.sales.emailMaxChars}
      />
      <Field
        name="organization"
        isRequired
        autoComplete="organization"
        maxLength={limits.sales.nameMaxChars}
      />
      <div className={styles.field}>
        <label htmlFor="size">{t('field.size')}</label>
        <select
          id="size"
          name="size"
          required
          defaultValue=""
          aria-describedby="size-error"
          aria-invalid={invalid('size')}
        >
          <option value="">{t('size.choose')}</option>
          {salesSizes.map((size) => (
            <option key={size} value={size}>
              {t(`size.${size}`)}
            </option>
          ))}
        </select>
        <FieldError name="size" />
      </div>
      <div className={styles.field}>
        <label htmlFor="about">{t('field.about')}</label>
        <textarea
          id="about"
          name="about"
          rows={5}
          required
          maxLength={limits.sales.aboutMaxChars}
          aria-describedby="about-error"
          aria-invalid={invalid('about')}
          defaultValue={slot('value.about')}
        />
        <FieldError name="about" />
      </div>
      <Field name="callTime" maxLength={limits.sales.callTimeMaxChars} hint={t('field.callTimeHint')} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">{t('field.website')}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.hint}>{t('privacy')}</p>
      <button className={buttons.main} type="submit">
        {t('submit')}
      </button>
    </form>
  )
}

/** The server writes whether it is. */
function invalid(name: string): 'true' {
  // React’s types allow the attribute's values, but not a slot for them.
  return slot(`invalid.${name}`) as 'true'
}

interface FieldProps {
  name: 'name' | 'email' | 'organization' | 'callTime'
  type?: string
  isRequired?: boolean
  autoComplete?: string
  maxLength: number
  hint?: string
}

function Field({ name, type = 'text', isRequired = false, autoComplete, maxLength, hint }: FieldProps) {
  const t = usePageText('sales')
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {t(`field.${name}`)} {isRequired ? null : <span>{t('field.optional')}</span>}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        required={isRequired}
        autoComplete={autoComplete}
        maxLength={maxLength}
        defaultValue={slot(`value.${name}`)}
        aria-describedby={hint ? `${name}-hint ${name}-error` : `${name}-error`}
        aria-invalid={invalid(name)}
      />
      {hint ? (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError name={name} />
    </div>
  )
}

function FieldError({ name }: { name: string }) {
  return (
    <p className={styles.error} id={`${name}-error`}>
      {slot(`error.${name}`)}
    </p>
  )
}
