export { EngravedIris } from './engraved-iris.tsx';
export { ShareCertificate } from './share-certificate.tsx';
export { useCertificateDownload } from './use-certificate-download.ts';
