import type { TwoFactorSecret } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { encode } from 'uqr'
import { useMemo } from 'react'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './security.module.css'

export interface TwoFactorSetUpProps {
  secret: TwoFactorSecret
  confirm(code: string): Promise<void>
  onRefused?(error: unknown): boolean
}

/** The code to scan or to type into the app, and the field for the first code, which proves that the app has it. */
export function TwoFactorSetUp({ secret, confirm, onRefused }: TwoFactorSetUpProps) {
  const t = useText('security')
  return (
    <div className={styles.setUp}>
      <QrCode text={secret.uri} label={t('setUp.qr')} />
      <div>
        <p>{t('setUp.type')}</p>
        <p className={styles.key} dir="ltr">
          {secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <CopyButton text={secret.secret} label={t('setUp.copy')} />
      </div>
      <CodeForm verify={confirm} {...(onRefused ? { onRefused } : {})} />
    </div>
  )
}

/** Black on white in both themes, because not every camera reads inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { ecc: 'M', border: 4 })
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size: modules, path: squares.join('') }
  }, [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
