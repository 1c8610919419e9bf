export { ChoiceCard } from './choice-card.tsx';
export { CourseChoice } from './course-choice.tsx';
export { Switch } from './switch.tsx';
