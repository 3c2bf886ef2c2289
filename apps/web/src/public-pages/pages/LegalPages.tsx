import { limits } from '@majlis/contract'
import type { ReactNode } from 'react'
import { usePageText } from '../page-context.tsx'
import { When } from '../parts/When.tsx'
import { slot } from '../slots.ts'
import styles from './LegalPages.module.css'

const operator = { operator: slot('operator') }
const conditions = ['account', 'use', 'content', 'organization', 'end'] as const
const services = ['scope', 'plans', 'availability', 'duties', 'suspension', 'liability', 'changes'] as const
const privacies = ['data', 'purpose', 'visitors', 'cookies'] as const
const morePrivacies = ['sharing', 'retention', 'rights'] as const

/** The account terms (spec 2.5). */
export function TermsPage() {
  const t = usePageText('terms')
  return (
    <LegalPage title={t('title')} lead={t('lead', operator)}>
      {conditions.map((section) => (
        <Section key={section} id={section} title={t(`heading.${section}`)}>
          {t(`text.${section}`, { count: limits.deletedAccountDays })}
        </Section>
      ))}
      <Contact />
      <When condition="termsUrl">
        <p>
          <a href={slot('termsUrl')}>{t('operator')}</a>
        </p>
      </When>
    </LegalPage>
  )
}

/** How the service is provided (spec 2.16). */
export function ServicePage() {
  const t = usePageText('terms')
  return (
    <LegalPage title={t('service.title')} lead={t('service.lead', operator)}>
      {services.map((section) => (
        <Section key={section} id={section} title={t(`service.${section}`)}>
          {t(`service.${section}Text`)}
        </Section>
      ))}
      <Contact />
    </LegalPage>
  )
}

/** The privacy policy: which data is stored about whom, and why (spec 2.17). */
export function PrivacyPage() {
  const t = usePageText('terms')
  return (
    <LegalPage title={t('privacy.title')} lead={t('privacy.lead', operator)}>
      {privacies.map((section) => (
        <Section key={section} id={section} title={t(`privacy.${section}`)}>
          {t(`privacy.${section}Text`)}
        </Section>
      ))}
      <When condition="statistics">
        <Section id="statistics" title={t('privacy.statistics')}>
          {t('privacy.statisticsText', { host: slot('host') })}
        </Section>
      </When>
      {morePrivacies.map((section) => (
        <Section key={section} id={section} title={t(`privacy.${section}`)}>
          {t(`privacy.${section}Text`)}
        </Section>
      ))}
      <Contact />
    </LegalPage>
  )
}

/** The operator’s own text, or ours. */
function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <When condition="ownLegal">{slot('legal')}</When>
      <When condition="noOwnLegal">
        <p className={styles.lead}>{lead}</p>
        {children}
      </When>
    </article>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
    </section>
  )
}

function Contact() {
  const t = usePageText('terms')
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t('heading.contact')}</h2>
      <p>{t('contact.name', operator)}</p>
      <When condition="operatorAddress">
        <p className={styles.address}>{slot('operatorAddress')}</p>
      </When>
      <When condition="operatorContact">
        <p>
          {t('contact.reach')}: <bdi>{slot('operatorContact')}</bdi>
        </p>
      </When>
      <When condition="noOperatorContact">
        <p>{t('contact.none')}</p>
      </When>
    </section>
  )
}
