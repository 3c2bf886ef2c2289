import { useText } from '@majlis/i18n/react'
import { Card, useDocumentTitle } from '@majlis/ui'
import { IconLinkOff } from '@tabler/icons-react'
import { PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { ButtonLink } from '../../../shared/links/index.ts'
import styles from './UnknownPage.module.css'

/** Shown to visitors at an unknown address. Signed-in people are redirected to Home, which tells them. */
export function UnknownPage() {
  const t = useText('landing')
  const tc = useText('common')
  useDocumentTitle(t('unknown.title'))
  return (
    <PublicFrame>
      <div className={sheet.page}>
        <Card className={`${sheet.card} ${sheet.notice}`}>
          <IconLinkOff size={32} stroke={1.8} aria-hidden />
          <h1>{t('unknown.title')}</h1>
          <p className={sheet.quiet}>{t('unknown.text')}</p>
          <p className={styles.ways}>
            <ButtonLink to="/" size="md">
              {t('unknown.home')}
            </ButtonLink>
            <ButtonLink to="/m/j" variant="default" size="md">
              {t('join.title')}
            </ButtonLink>
            <ButtonLink to="/sign-in" variant="default" size="md">
              {tc('action.signIn')}
            </ButtonLink>
          </p>
        </Card>
      </div>
    </PublicFrame>
  )
}
