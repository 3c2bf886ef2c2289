import { Tooltip, type TooltipProps } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import styles from './Hint.module.css'

/** The word of an icon, on hover and on keyboard focus. */
export function Hint(props: Pick<TooltipProps, 'label' | 'children' | 'disabled'>) {
  return (
    <Tooltip
      {...props}
      classNames={{ tooltip: styles.hint }}
      events={{ hover: true, focus: true, touch: false }}
    />
  )
}
