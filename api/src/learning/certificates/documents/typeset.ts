import { createRequire } from 'node:module';
import { ATTESTATION_TEMPLATE } from './attestation-template.ts';
import { CERTIFICATE_TEMPLATE, CERTIFICATES_TEMPLATE } from './certificate-template.ts';
import {
  type AttestationContent,
  attestationData,
  type CertificateContent,
  type CertificatesContent,
  certificateData,
  certificatesData,
  type PresenceContent,
  presenceData,
} from './document-data.ts';
import { readFaces } from './faces.ts';
import { PRESENCE_TEMPLATE } from './presence-template.ts';
import { printedData } from './printed-data.ts';

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');
type Compiler = InstanceType<Typst['NodeCompiler']>;
type Document = NonNullable<ReturnType<Compiler['compile']>['result']>;

/** Number of later documents after which what Typst has memorized of one is forgotten. */
const MEMORY = 5;

const require = createRequire(import.meta.url);
let compiler: Compiler | undefined;

/** A certificate as PDF/UA-1. A task of graphics-process.ts. */
export function setCertificate(content: CertificateContent): Buffer {
  return toPdf(CERTIFICATE_TEMPLATE, certificateData(content));
}

/** Several certificates as one PDF/UA-1. A task of graphics-process.ts. */
export function setCertificates(content: CertificatesContent): Buffer {
  return toPdf(CERTIFICATES_TEMPLATE, certificatesData(content));
}

/** An attestation as PDF/UA-1. A task of graphics-process.ts. */
export function setAttestation(content: AttestationContent): Buffer {
  return toPdf(ATTESTATION_TEMPLATE, attestationData(content));
}

/** An attestation of presence as PDF/UA-1. A task of graphics-process.ts. */
export function setPresence(content: PresenceContent): Buffer {
  return toPdf(PRESENCE_TEMPLATE, presenceData(content));
}

/** Sets a template of one page with data as an SVG without texts: letters and emoji are paths. */
export function setSvg(template: string, data: object): string {
  const svg = set(template, printedData(data, true), (typst, document) => typst.svg(document));
  // For browsers only; it hides the colors of letters from other programs.
  return svg.replace(/<style\b.*?<\/style>/gs, '');
}

/** Loaded with the first document, because a platform without it can do everything else. */
export function createCompiler(): Compiler {
  const { NodeCompiler }: Typst = require('@myriaddreamin/typst-ts-node-compiler');
  return NodeCompiler.create({ fontArgs: [{ fontBlobs: readFaces() }] });
}

function toPdf(template: string, data: object): Buffer {
  return set(template, printedData(data, false), (typst, document) => typst.pdf(document, { pdfStandard: 'ua-1' }));
}

/** Sets a template with data, which it reads as JSON and never as code. */
function set<Result>(template: string, data: string, write: (typst: Compiler, document: Document) => Result): Result {
  compiler ??= createCompiler();
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } });
  if (!compiled.result) {
    const faults = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`the template has errors: ${JSON.stringify(faults)}`);
  }
  try {
    return write(compiler, compiled.result);
  } finally {
    compiler.evictCache(MEMORY);
  }
}
