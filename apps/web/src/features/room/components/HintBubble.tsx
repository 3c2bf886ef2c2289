import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import styles from './HintBubble.module.css'

export function HintBubble({ target, label }: { target: HTMLElement; label: string }) {
  return <Tooltip opened target={target} label={label} classNames={{ tooltip: styles.hint }} />
}
