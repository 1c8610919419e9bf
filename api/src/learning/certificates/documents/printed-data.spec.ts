import { isPrintable, isPrintedName } from '@iris/contract/foundation';
import { describe, expect, it } from 'vitest';
import { textOfPdf } from '../../../../test/data/pdf-text.ts';
import type { CertificateContent } from './document-data.ts';
import { familiesFor } from './faces.ts';
import { toPrintable } from './printed-data.ts';
import { createCompiler, setAttestation, setCertificate, setCertificates, setPresence } from './typeset.ts';

/** Each field of a document says its own number, so that none hides another. */
const HARD = '≥ ≤ µ ² ½ → β Łódź Nguyễn Ọlábísí ʼUmar ɓala ș ő ①';
const PRINTED = HARD.replace('①', '1').replace('µ', '[µμ]');

function content(words: string): CertificateContent {
  const field = (number: number) => `${words} ${number}.`;
  const day = new Date('2026-03-01T09:00:00Z');
  return {
    certificate: {
      ...{ serial: 'IRIS-7K3M-92QX-0FTD-VB61', issued_at: day, webinar: { starts_at: day, minutes: 60 } },
      snapshot: {
        ...{ student_name: field(1), course_title: field(2), objectives: [field(3), field(4)], hours: 2 },
        ...{ revision: 1, measured_minutes: 30, enrolled_at: day, completed_at: day },
      },
    },
    organisation: {
      ...{ name: field(5), numbers: field(6), city: field(7) },
      colors: { primary: '#7a4b1e', secondary: '#1e4b7a', accent: '#7a1e4b' },
    } as CertificateContent['organisation'],
    address: 'https://academie.example/certificates/1',
  };
}

/** Each document, with the fields that it prints; the address has no words. */
const DOCUMENTS: [name: string, set: (words: string) => Buffer, fields: number[]][] = [
  ['a certificate', (words) => setCertificate(content(words)), [1, 2, 3, 4, 5, 6]],
  [
    'several certificates',
    (words) => setCertificates({ contents: [content(words)], title: words, now: new Date() }),
    [1, 2, 3, 4, 5, 6],
  ],
  [
    'an attestation',
    (words) => setAttestation({ ...content(words), rpps: '10001234565', connections: [], now: new Date() }),
    [1, 2, 3, 4, 5, 6, 7],
  ],
  ['an attestation of presence', (words) => setPresence({ ...content(words), rpps: undefined }), [1, 2, 3, 4, 5, 6, 7]],
];

/** Whether Typst finds a drawing of every character in its faces: PDF/UA accepts no other. */
function isDrawn(text: string): boolean {
  const source = `#set document(title: "x")\n#set text(lang: "fr", font: ${familiesFor('text')}, fallback: false)\n`;
  const compiler = createCompiler();
  const inputs = { data: JSON.stringify(text) };
  const { result } = compiler.compile({ mainFileContent: `${source}#json(bytes(sys.inputs.data))`, inputs });
  try {
    return compiler.pdf(result as NonNullable<typeof result>, { pdfStandard: 'ua-1' }).length > 0;
  } catch {
    return false;
  }
}

describe.each(DOCUMENTS)('%s', (_, set, fields) => {
  it('prints every text that is put into it as it is written', async () => {
    // Between the faces of a line the reader of PDF puts spaces.
    const text = (await textOfPdf(set(HARD))).replaceAll(' ', '');
    const missing = fields.filter((number) => !new RegExp(`${PRINTED} ${number}\\.`.replaceAll(' ', '')).test(text));
    expect(missing).toEqual([]);
    expect(text).not.toContain('?');
  });

  it('prints no sign in the place of letters that it lacks, in texts stored before they were checked', async () => {
    const text = (await textOfPdf(set('王小明 👁️ Елена 🇫🇷 1️⃣ مها \u{1f9ff} \u200d\u202e'))).replace(/\s/g, '');
    const missing = fields.filter((number) => !text.includes(`WangXiaoMingElena1mh${number}.`));
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/[?\ufffd\u25a1]/);
  });
});

it('has each character that counts as printable, and no other, even if the machine has it', () => {
  const counted = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(isPrintable);
  expect(counted.length).toBeGreaterThan(1500);
  expect(isDrawn(counted.map((character) => `a${character}`).join(' '))).toBe(true);
  expect(isDrawn('王')).toBe(false);
});

it('sets each word in one face', async () => {
  const words = [
    'Nguyễn',
    'Ọlábísí',
    'Ṣadé',
    'Łucja',
    'Ağaoğlu',
    'Győző',
    'Žižek',
    'Ștefan',
    'Ƙarƙara',
    'Çağrı',
    'ʼUmar',
  ];
  const pdf = setPresence({ ...content(words.join(' ')), rpps: undefined });
  const faces = ['Atkinson', 'Bricolage', 'NotoSans'];
  const texts = await Promise.all(faces.map((face) => textOfPdf(pdf, face)));
  expect(words.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
  expect(texts[0]).toMatch(/Łucja.*Győző.*Žižek.*Ștefan/);
});

it('has a plain form of whatever is written', () => {
  const cells: [written: string, printed: string, inPicture?: string][] = [
    ['Noyau ①, ﬁn', 'Noyau 1, fin'],
    ['眼科 et rétine', 'Yan Ke et rétine'],
    ['Е́лена', 'Elena'],
    ['علی', 'ly'],
    ['https://exemple.fr/眼', 'https://exemple.fr/ Yan'],
    ['Vu 👁️ !', 'Vu !', 'Vu 👁 !'],
    ['Étape 2️⃣ ❤️', 'Étape 2', 'Étape 2 ❤'],
    ['👩‍⚕️ Équipe 👍🏽 🇫🇷', 'Équipe', '👩‍⚕ Équipe 👍🏽 🇫🇷'],
    ['pH ≈ 7 ± 0,1 ; 10⁻³ ; Δ = 5 µm', 'pH ≈ 7 ± 0,1 ; 10⁻³ ; Δ = 5 µm'],
    ['O̩ná s̩è', 'O̩ná s̩è'],
    ['Nu\u200blle\u00ad part', 'Nulle part'],
  ];
  expect(cells.map(([written]) => toPrintable(written))).toEqual(cells.map(([, printed]) => printed));
  const pictures = cells.map(([written]) => toPrintable(written, true));
  expect(pictures).toEqual(cells.map(([, printed, inPicture = printed]) => inPicture));
  expect(pictures.filter((text) => !isDrawn(text))).toEqual([]);
});

it('names need Latin letters, of any language', () => {
  const names = ['Ọlábísí', 'ʼUmar', 'Łucja', 'Nguyễn Văn Ạn', "Kāʻulu O'Neil", 'Ɓala', 'Əliyev', 'S̩adé', 'Ñandú'];
  expect(names.filter((name) => !isPrintedName(name))).toEqual([]);
  expect(['王小明', 'Γιώργος', 'Ольга', 'مها', '👁', '→→', '½'].filter(isPrintedName)).toEqual([]);
});
