export { EngravedIris } from './engraved-iris.tsx';
export { ShareCertificate } from './share-certificate.tsx';
