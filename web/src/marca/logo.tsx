// Our mark, a drop whose inside holds a level line, and the full logo with the wordmark. Both take the text colour.
import type { ReactNode } from 'react'

const AMBAR = '#f5a80f'

function Mark() {
  return (
    <>
      <path
        d="M16 2.500c5.200 5.600 10 11 10 16.900a10 10 0 0 1-20 0c0-5.900 4.800-11.300 10-16.900Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.600"
        strokeLinejoin="round"
      />
      <path
        d="M9.400 20.600c2.200-1.300 4.400-1.300 6.600 0s4.400 1.300 6.600 0a6.600 6.600 0 0 1-13.200 0Z"
        fill="currentColor"
      />
      <path
        d="M10.300 17.300c1.900-1.100 3.800-1.100 5.700 0s3.800 1.100 5.700 0"
        fill="none"
        stroke={AMBAR}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  )
}

type LogoProps = { height: number; decorative?: boolean; className?: string }
type Dibujo = { viewBox: string; children: ReactNode }

/** Beside a text that already names the product the drawing stays silent for screen readers. */
function Drawing({ viewBox, height, decorative, className, children }: LogoProps & Dibujo) {
  return (
    <svg
      viewBox={viewBox}
      height={height}
      className={className}
      aria-hidden={decorative ? true : undefined}
      role={decorative ? undefined : 'img'}
    >
      <title>Litro</title>
      {children}
    </svg>
  )
}

export function LogoCompacto(props: LogoProps) {
  return (
    <Drawing viewBox="4 0 24 32" {...props}>
      <Mark />
    </Drawing>
  )
}

export function LogoCompleto(props: LogoProps) {
  return (
    <Drawing viewBox="4 0 88 32" {...props}>
      <Mark />
      <g fill="none" stroke="currentColor" strokeWidth="3.100" strokeLinecap="round" strokeLinejoin="round">
        <path d="M37.500 5.500v20.500" />
        <path d="M45 13.200v12.800" />
        <path d="M53.500 7.500v13.500c0 3.300 1.700 5 4.600 4.800M50.300 13.200h7.600" />
        <path d="M64.700 13.200v12.800M64.700 19.400c0-3.900 2.200-6.300 6-6.200" />
        <circle cx="81.500" cy="19.600" r="6.500" />
      </g>
      <circle cx="45" cy="6.900" r="2.100" fill={AMBAR} />
    </Drawing>
  )
}
