import {
  setAttestation,
  setCertificate,
  setCertificates,
  setPresence,
} from '../src/learning/certificates/documents/typeset.ts';
import { drawShareImage } from '../src/pages/share-images/draw-share-image.ts';
import { serveTasks } from '../src/site/graphics/serve-tasks.ts';
import { convertImage, prepareImage } from '../src/site/images/prepare-image.ts';

serveTasks({
  setAttestation,
  setCertificate,
  setCertificates,
  setPresence,
  convertImage,
  prepareImage,
  drawShareImage,
});
