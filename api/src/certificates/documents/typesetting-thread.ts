import { createRequire } from 'node:module';
import { ATTESTATION_TEMPLATE } from './attestation-template.ts';
import { CERTIFICATE_TEMPLATE } from './certificate-template.ts';
import { type AttestationContent, attestationData, type CertificateContent, certificateData } from './document-data.ts';
import { readFaces } from './faces.ts';

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');
type Compiler = InstanceType<Typst['NodeCompiler']>;
type Document = NonNullable<ReturnType<Compiler['compile']>['result']>;

/** A document to be set. */
export type Typesetting =
  | { kind: 'certificate'; content: CertificateContent }
  | { kind: 'attestation'; content: AttestationContent }
  | { kind: 'svg'; template: string; data: object };

/** Number of later documents after which what Typst has memorized of one is forgotten. */
const MEMORY = 5;

const require = createRequire(import.meta.url);
let compiler: Compiler | undefined;

/** Sets documents in a thread of their own: one occupies it for some ten milliseconds, with the drawing of its iris. */
export function typeset(task: Typesetting): Buffer {
  if (task.kind === 'certificate') return toPdf(CERTIFICATE_TEMPLATE, certificateData(task.content));
  if (task.kind === 'attestation') return toPdf(ATTESTATION_TEMPLATE, attestationData(task.content));
  return Buffer.from(set(task.template, task.data, (typst, document) => typst.svg(document)));
}

function toPdf(template: string, data: object): Buffer {
  return set(template, data, (typst, document) => typst.pdf(document, { pdfStandard: 'ua-1' }));
}

/** Sets a template with data, which it reads as JSON and never as code. */
function set<Result>(template: string, data: object, write: (typst: Compiler, document: Document) => Result): Result {
  compiler ??= createCompiler();
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
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

/** Loaded with the first document, because most instances set none, and a platform without it can do everything else. */
function createCompiler(): Compiler {
  const { NodeCompiler }: Typst = require('@myriaddreamin/typst-ts-node-compiler');
  return NodeCompiler.create({ fontArgs: [{ fontBlobs: readFaces() }] });
}
