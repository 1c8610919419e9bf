/** The values of a form as text, each after its label. Passwords and files are excluded. */
export function typedText(form: HTMLFormElement): string {
  const lines = new Map<string, string>();
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || isSelect(control))) continue;
    const label = control.labels?.[0]?.textContent.trim() || control.getAttribute('aria-label');
    const value = currentValue(control);
    if (label && value) lines.set(label, value);
  }
  return [...lines].map(([label, value]) => `${label}\u00a0: ${value}`).join('\n');
}

function currentValue(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (control.type === 'checkbox' || control.type === 'radio') {
    return (control as HTMLInputElement).checked ? 'oui' : 'non';
  }
  // A color has a picker and a text field with the same value.
  return ['password', 'file', 'hidden', 'color'].includes(control.type) ? '' : control.value;
}

function isSelect(element: Element): element is HTMLSelectElement {
  return element instanceof HTMLSelectElement;
}
