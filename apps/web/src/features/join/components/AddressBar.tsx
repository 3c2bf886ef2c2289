import type { BrowserFamily } from '../model/browser.ts'
import styles from './AddressBar.module.css'

/**
 * Where the permission icon is: browsers draw the address bar left to right in every language, but Safari has the
 * icon at its end.
 */
const atEnd: ReadonlySet<BrowserFamily> = new Set(['safari'])
/** The bar is below the page. */
const atBottom: ReadonlySet<BrowserFamily> = new Set(['ios'])

/** A small drawing of the address bar with a circle around the icon to press. */
export function AddressBar({
  family,
  isCamera,
  label,
}: {
  family: BrowserFamily
  isCamera: boolean
  label: string
}) {
  const x = atEnd.has(family) ? 262 : 34
  const y = atBottom.has(family) ? 62 : 26
  return (
    <svg className={styles.drawing} viewBox="0 0 300 92" role="img" aria-label={label}>
      <rect className={styles.window} x="1" y="1" width="298" height="90" rx="10" />
      <rect className={styles.bar} x="16" y={y - 13} width="268" height="26" rx="13" />
      <g className={styles.lines} transform={`translate(0 ${atBottom.has(family) ? -44 : 0})`}>
        <rect x="20" y="56" width="150" height="6" rx="3" />
        <rect x="20" y="70" width="96" height="6" rx="3" />
      </g>
      <text className={styles.address} x={atEnd.has(family) ? 40 : 58} y={y + 4}>
        {window.location.hostname}
      </text>
      <Icon family={family} isCamera={isCamera} x={x} y={y} />
      <circle className={styles.ring} cx={x} cy={y} r="15" />
      <path
        className={styles.arrow}
        d={
          atBottom.has(family)
            ? `M${x + 30} ${y - 38} Q${x + 6} ${y - 36} ${x + 2} ${y - 20}`
            : `M${x + (atEnd.has(family) ? -30 : 30)} ${y + 40} Q${x + (atEnd.has(family) ? -4 : 4)} ${y + 40} ${x} ${y + 21}`
        }
      />
      <path
        className={styles.arrow}
        d={
          atBottom.has(family)
            ? `M${x - 4} ${y - 27} L${x + 2} ${y - 19} L${x + 9} ${y - 25}`
            : `M${x - 6} ${y + 27} L${x} ${y + 20} L${x + 7} ${y + 26}`
        }
      />
    </svg>
  )
}

function Icon({
  family,
  isCamera,
  x,
  y,
}: {
  family: BrowserFamily
  isCamera: boolean
  x: number
  y: number
}) {
  switch (family) {
    case 'chrome':
    case 'android':
      // Two sliders: Chrome's site settings.
      return (
        <g className={styles.icon} transform={`translate(${x - 7} ${y - 6})`}>
          <path d="M0 3h6M12 3h2M0 9h2M8 9h6" />
          <circle cx="9" cy="3" r="2.4" />
          <circle cx="5" cy="9" r="2.4" />
        </g>
      )
    case 'edge':
      return (
        <g className={styles.icon} transform={`translate(${x - 6} ${y - 7})`}>
          <rect x="0" y="6" width="12" height="8" rx="2" />
          <path d="M2.5 6V4a3.5 3.5 0 0 1 7 0v2" />
        </g>
      )
    case 'firefox':
      return (
        <g className={styles.icon} transform={`translate(${x - 7} ${y - 6})`}>
          {isCamera ? (
            <path d="M0 2h9v8H0zM9 5l5-3v8l-5-3" />
          ) : (
            <path d="M5 1h4v6H5zM2 6a5 5 0 0 0 10 0M7 11v2" />
          )}
          <path d="M0 13L14-1" />
        </g>
      )
    case 'safari':
    case 'ios':
      // Safari's page menu.
      return (
        <g className={styles.icon} transform={`translate(${x - 7} ${y - 6})`}>
          <rect x="0" y="0" width="14" height="8" rx="2" />
          <path d="M0 11.5h9" />
        </g>
      )
  }
}
