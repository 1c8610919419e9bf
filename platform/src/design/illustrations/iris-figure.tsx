import { drawIris, type IrisGeometry } from '@iris/contract/certificates';

const SEED = 20_252;
let geometry: IrisGeometry | undefined;

/**
 * An iris under the reticle of a microscope. Decorative; square, as wide as its container. Its colors follow the theme
 * unless `--iris-ground`, `--iris-fibre`, `--iris-glow` and `--iris-mark` are set.
 */
interface IrisFigureProps {
  className?: string;
}

export function IrisFigure({ className = '' }: IrisFigureProps) {
  geometry ??= drawIris(SEED);
  return (
    <div className={`iris-figure ${className}`} aria-hidden="true">
      <svg viewBox="-500 -500 1000 1000" fill="none" strokeLinecap="round" aria-hidden="true">
        <Reticle />
        <circle r="404" fill="var(--iris-ground)" />
        <path d={geometry.collarette} fill="var(--iris-glow)" fillOpacity="0.1" />
        <path d={geometry.stroma} stroke="var(--iris-fibre)" strokeWidth="1.5" strokeOpacity="0.5" />
        <path d={geometry.bundles} stroke="var(--iris-fibre)" strokeWidth="3" strokeOpacity="0.8" />
        <path d={geometry.furrows} stroke="var(--iris-ground)" strokeWidth="3" strokeOpacity="0.9" />
        <path d={geometry.sphincter} stroke="var(--iris-glow)" strokeWidth="1.5" strokeOpacity="0.75" />
        <path d={geometry.crypts} fill="var(--iris-ground)" stroke="var(--iris-fibre)" strokeWidth="1.5" />
        <path d={geometry.collarette} stroke="var(--iris-glow)" strokeWidth="2" />
        <circle r="404" stroke="var(--iris-fibre)" strokeWidth="3" />
        <circle r="392" stroke="var(--iris-ground)" strokeWidth="18" strokeOpacity="0.6" />
      </svg>
      {/* A separate SVG, so that animating the pupil does not repaint the fibres. */}
      <svg viewBox="-500 -500 1000 1000" fill="none" className="iris-figure-pupil" aria-hidden="true">
        <circle r="122" fill="var(--iris-pupil)" stroke="var(--iris-glow)" strokeWidth="3" />
        <circle r="131" stroke="var(--iris-ground)" strokeWidth="14" strokeDasharray="3 5" />
      </svg>
      <svg viewBox="-500 -500 1000 1000" fill="none" strokeLinecap="round" aria-hidden="true">
        <circle cx="-46" cy="-50" r="21" fill="var(--iris-light)" />
        <path d="M-88 2A88 88 0 0 0 -40 78" stroke="var(--iris-light)" strokeWidth="3" strokeOpacity="0.5" />
      </svg>
    </div>
  );
}

/** Rings, graduations and the marked axis around the iris. */
function Reticle() {
  return (
    <g>
      <circle r="455" stroke="var(--iris-fibre)" strokeWidth="12" strokeOpacity="0.55" {...ticks(2)} />
      <circle r="461" stroke="var(--iris-fibre)" strokeWidth="24" {...ticks(30)} />
      <circle r="430" stroke="var(--iris-fibre)" strokeWidth="1.5" strokeOpacity="0.35" />
      <circle r="496" stroke="var(--iris-fibre)" strokeWidth="1.5" strokeOpacity="0.2" />
      <path d="M-500 0h84M416 0h84M0 -500v84M0 416v84" stroke="var(--iris-fibre)" strokeWidth="1.5" />
      <g stroke="var(--iris-mark)" strokeWidth="3" transform="rotate(-58)">
        <path d="M418 0h68M-418 0h-68" />
        <circle r="475" strokeWidth="1.5" pathLength="360" strokeDasharray="58 302" />
      </g>
    </g>
  );
}

/** Dash array for a circle with one graduation every `step` degrees. */
function ticks(step: number) {
  const width = 0.22;
  return {
    pathLength: 360,
    strokeDasharray: `${width} ${step - width}`,
    strokeDashoffset: width / 2,
    strokeLinecap: 'butt',
  } as const;
}
