import { SHARE_IMAGE_SIZE, type ShareImageContent } from '@iris/contract/share-images';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { logoDrawing } from '../../learning/certificates/documents/drawings.ts';
import { setSvg } from '../../learning/certificates/documents/typeset.ts';
import { irisDrawing } from './share-image-drawings.ts';
import { SHARE_IMAGE_TEMPLATE } from './share-image-template.ts';

/** Draws a picture for links as PNG. A task of graphics-process.ts. */
export async function drawShareImage({ seed, hasEmblem, ...content }: ShareImageContent): Promise<Buffer> {
  const drawings = { iris: irisDrawing(seed), emblem: hasEmblem ? logoDrawing() : '' };
  const svg = setSvg(SHARE_IMAGE_TEMPLATE, { ...content, ...drawings });
  // libvips reads no SVG here (images/prepare-image.ts): uploads could then be SVG too.
  const { pixels, width, height } = await renderAsync(svg, {
    fitTo: { mode: 'width', value: SHARE_IMAGE_SIZE.width },
    font: { loadSystemFonts: false },
  });
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  return image.removeAlpha().png({ palette: true, colours: 128, dither: 0, compressionLevel: 9 }).toBuffer();
}
