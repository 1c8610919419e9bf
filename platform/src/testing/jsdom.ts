// Not implemented by jsdom; components only require that they exist.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('input, button')?.focus();
  this.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  const reader = new FileReader();
  reader.readAsArrayBuffer(this);
  return new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer)));
};
Blob.prototype.text ??= async function (this: Blob) {
  return new TextDecoder().decode(await this.arrayBuffer());
};
Element.prototype.setPointerCapture ??= () => {};
// For each field jsdom looks up the fields of all labels, which takes seconds on a page with hundreds of them.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLInputElement) {
      const around = this.closest('label');
      const labels = [...document.getElementsByTagName('label')];
      return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : label === around));
    },
  });
}
