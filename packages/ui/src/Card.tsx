import type { ComponentProps } from 'react'
import styles from './Card.module.css'

/** A white sheet on the canvas: border before shadow, 16 px corners. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={className ? `${styles.card} ${className}` : styles.card} {...rest} />
}
