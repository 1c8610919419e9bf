import { getDocumentProxy } from 'unpdf';

/** The text of a PDF in reading order, with single spaces; only what is set in a face, if it is named. */
export async function textOfPdf(pdf: Buffer, face = ''): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    // Reads the names of the faces too.
    if (face) await page.getOperatorList();
    const isWanted = (font: string) => !face || page.commonObjs.get(font).name.includes(face);
    const { items } = await page.getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item && isWanted(item.fontName) ? [item.str] : [])));
  }
  return texts.join(' ').replace(/\s+/g, ' ');
}
