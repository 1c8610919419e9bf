/**
 * Two films side by side, aligned by step: the own film is the clock, the reference follows it.
 *
 *     const films = useRef<ComparisonHandle>(null);
 *     <Comparison
 *       key={submission._id}
 *       ref={films}
 *       title="Votre film et la référence"
 *       own={{ label: 'Votre film', sources, marks, from: cut?.start, to: cut?.end }}
 *       reference={reference && { label: 'Référence', sources: reference.sources, marks: reference.marks }}
 *       steps={steps}
 *       comments={[{ id, at, label: "Commentaire 1 de l'évaluateur 2", strokes }]}
 *       onComment={(id) => …}                                    // chosen on the time line
 *       drawing={{ strokes, onChange: (strokes, at) => … }}      // kept by the page; left out for learners
 *       onMoment={(at, step) => …}
 *       onRetry={() => query.refetch()}                          // new addresses
 *     />
 *     films.current?.seek(83), .openComment(id), .showReference(12), .moment(), .referenceMoment(), .step(), .pause(), .toggleDrawing()
 *
 * New addresses in `own` or `reference` are used only once the former ones fail: a page may pass what each answer contains.
 * `StrokesOverlay` shows a drawing over any other picture of a film.
 */
export { Comparison } from './comparison.tsx';
export type { ComparisonComment, ComparisonDrawing, ComparisonHandle, ComparisonStep } from './comparison.types.ts';
export { PENS, type PenColor } from './drawing/pens.ts';
export { StrokesOverlay } from './drawing/strokes-overlay.tsx';
export type { ComparedFilm } from './sync/pair-state.ts';
