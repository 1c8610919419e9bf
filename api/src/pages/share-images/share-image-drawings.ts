import { drawIris, seedOf } from '@iris/contract/iris-geometry';

/** An iris under the reticle of a microscope, as on the landing page; the template replaces the names of the colors. */
export function irisDrawing(seed: string): string {
  const { stroma, bundles, furrows, sphincter, crypts, collarette } = drawIris(seedOf(seed));
  const fibre = 'stroke="{fibre}"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" fill="none" stroke-linecap="round">
<path d="${ticks(180, 449, 461)}" ${fibre} stroke-width="1.6" stroke-opacity="0.55"/>
<path d="${ticks(12, 449, 473)}" ${fibre} stroke-width="1.8"/>
<circle r="430" ${fibre} stroke-width="1.5" stroke-opacity="0.35"/>
<circle r="496" ${fibre} stroke-width="1.5" stroke-opacity="0.2"/>
<g stroke="{mark}" stroke-width="3.5" transform="rotate(-58)"><path d="M418 0h68M-418 0h-68"/><path d="M-475 0A475 475 0 0 1 -252 -403" stroke-width="2"/></g>
<circle r="404" fill="{ground}"/>
<path d="${collarette}" fill="{glow}" fill-opacity="0.1"/>
<path d="${stroma}" ${fibre} stroke-width="1.5" stroke-opacity="0.5"/>
<path d="${bundles}" ${fibre} stroke-width="3" stroke-opacity="0.8"/>
<path d="${furrows}" stroke="{ground}" stroke-width="3" stroke-opacity="0.9"/>
<path d="${sphincter}" stroke="{glow}" stroke-width="1.5" stroke-opacity="0.75"/>
<path d="${crypts}" fill="{ground}" ${fibre} stroke-width="1.5"/>
<path d="${collarette}" stroke="{glow}" stroke-width="2"/>
<circle r="404" ${fibre} stroke-width="3"/>
<circle r="392" stroke="{ground}" stroke-width="18" stroke-opacity="0.6"/>
<circle r="122" fill="{paper}" stroke="{glow}" stroke-width="3"/>
<circle cx="-44" cy="-48" r="15" fill="{ink}"/>
</svg>`;
}

/** Graduations at equal angles; the first one is horizontal. */
function ticks(count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const at = (radius: number) => `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
    return `M${at(from)}L${at(to)}`;
  }).join('');
}
