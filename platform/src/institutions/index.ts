export { RosterPanel, type RosterPanelProps } from './roster/lazy-roster-panel.tsx';
