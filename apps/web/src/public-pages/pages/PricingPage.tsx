import { limits } from '@majlis/contract'
import { usePageText } from '../page-context.tsx'
import { Closing } from '../parts/Closing.tsx'
import { PlanFeature } from '../parts/Plan.tsx'
import plan from '../parts/Plan.module.css'
import { When } from '../parts/When.tsx'
import buttons from '../parts/buttons.module.css'
import { pageHref, slot } from '../slots.ts'
import styles from './PricingPage.module.css'

const questions = ['features', 'guests', 'size', 'data', 'leave'] as const

/** The plans of the operator’s file; without one, the two ways to use Majlis (spec 2.19). */
export function PricingPage() {
  const t = usePageText('pricing')
  const numbers = { regular: limits.meeting.regularAttendees, big: limits.meeting.bigAttendees }
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </header>
        <When condition="ownPlans">
          <ul className={styles.plans}>{slot('plans')}</ul>
        </When>
        <When condition="noOwnPlans">
          <ul className={styles.plans}>
            <UnpricedPlan
              name={t('self.name')}
              price={t('self.price')}
              about={t('self.about')}
              features={[t('self.all'), t('self.data'), t('self.open')]}
              href={pageHref('/features')}
              button={t('self.button')}
            />
            <UnpricedPlan
              name={t('here.name')}
              price={t('here.price')}
              about={t('here.about')}
              features={[t('here.none'), t('here.brand'), t('here.quote')]}
              href={pageHref('/talk-to-sales')}
              button={t('ask')}
              isMain
            />
          </ul>
        </When>
        <section className={styles.questions} aria-labelledby="questions">
          <h2 id="questions">{t('questions.title')}</h2>
          <dl>
            {questions.map((question) => (
              <div key={question}>
                <dt>{t(`questions.${question}`)}</dt>
                <dd>{t(`questions.${question}Text`, numbers)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <Closing />
    </>
  )
}

interface UnpricedPlanProps {
  name: string
  price: string
  about: string
  features: readonly string[]
  href: string
  button: string
  isMain?: boolean
}

function UnpricedPlan({ name, price, about, features, href, button, isMain = false }: UnpricedPlanProps) {
  return (
    <li className={plan.plan}>
      <h2>{name}</h2>
      <p className={plan.price}>
        <b>{price}</b>
      </p>
      <p>{about}</p>
      <ul className={plan.features}>
        {features.map((feature) => (
          <PlanFeature key={feature} text={feature} />
        ))}
      </ul>
      <a className={isMain ? buttons.main : buttons.second} href={href}>
        {button}
      </a>
    </li>
  )
}
