import { setAttestation, setCertificate } from './certificates/documents/typeset.ts';
import { serveTasks } from './graphics/serve-tasks.ts';
import { convertImage } from './images/convert-image.ts';
import { prepareImage } from './images/prepare-image.ts';
import { drawShareImage } from './share-images/draw-share-image.ts';

serveTasks({ setAttestation, setCertificate, convertImage, prepareImage, drawShareImage });
