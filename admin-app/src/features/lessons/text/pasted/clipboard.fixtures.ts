/** Word for Windows (Microsoft 365), read from the clipboard by Chromium: the whole document, its style sheet shortened. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<meta name=Originator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/A/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:HyphenationZone>21</w:HyphenationZone>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;}
 /* List Definitions */
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7; font-family:Symbol;}
 @list l1:level1 {mso-level-tab-stop:none; text-indent:-18.0pt;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable {mso-style-name:"Tableau Normal"; mso-para-margin:0cm;}
</style>
<![endif]-->
</head>

<body lang=FR style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle>Capsulorhexis<o:p></o:p></p>
<h1>Avant le geste<o:p></o:p></h1>
<p class=MsoNormal>Un bord <b style='mso-bidi-font-weight:normal'>continu</b> et
<i style='mso-bidi-font-style:normal'>centré</i>, de 5&nbsp;mm<sup>2</sup>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Visco cohésive<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>remplir sans
distendre<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Amorcer<br>
au centre<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>au cystitome<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>b.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>ou à la pince<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Image_x0020_1" o:spid="_x0000_i1025"><v:imagedata
 src="file:///C:/Users/A/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=451 height=254 src="file:///C:/Users/A/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg"
alt="Amorce au centre" v:shapes="Image_x0020_1"><![endif]><o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Guider le bord<o:p></o:p></p>
<p class=MsoNormal><span style='font-family:Symbol'>\uf0b7</span> Rincer<o:p></o:p></p>
<h2>Mesures<o:p></o:p></h2>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=302 valign=top><p class=MsoNormal><b>Geste<o:p></o:p></b></p></td>
  <td width=302 valign=top><p class=MsoNormal><b>Diamètre<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=302 valign=top><p class=MsoNormal>•Rhexis<o:p></o:p></p><p class=MsoNormal>• Visco<o:p></o:p></p></td>
  <td width=302 valign=top><p class=MsoNormal>5,0 à
  5,5&nbsp;mm<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Voir <a href="https://example.org/rhexis">l'article</a> ou <a href="#_ftn1">[1]</a>.<o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`;

const DOCS_SPAN =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;';

/** Google Docs in Chrome: one bold wrapper that is not bold, and Chrome's own line break after it. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d073243-7fff-47a3-bc81-e09307c75ea5"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="${DOCS_SPAN}font-weight:400;font-style:normal;">Kératoplastie</span></h2><p dir="ltr" style="line-height:1.38;"><span style="${DOCS_SPAN}font-weight:400;font-style:normal;">Un greffon </span><span style="${DOCS_SPAN}font-weight:700;font-style:normal;">mince</span><span style="${DOCS_SPAN}font-weight:400;font-style:normal;">, puis de l'air&nbsp;: CO</span><span style="font-size:0.6em;font-family:Arial;font-weight:400;font-style:italic;vertical-align:sub;">2</span><span style="${DOCS_SPAN}font-weight:400;font-style:normal;"> non.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="${DOCS_SPAN}font-weight:400;">Déplier</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="${DOCS_SPAN}font-weight:400;">sans toucher</span></p></li></ul></ul><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="${DOCS_SPAN}">Centrer,</span><span style="${DOCS_SPAN}"><br /></span><span style="${DOCS_SPAN}">puis injecter</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="${DOCS_SPAN}">sans bulle</span></p></li></ul><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="${DOCS_SPAN}">Vérifier</span></p></li></ol><p dir="ltr"><span style="${DOCS_SPAN}"><span style="border:none;display:inline-block;overflow:hidden;width:300px;height:200px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXf?key=b" width="300" height="200" /></span></span></p><ol style="margin-top:0;" start="3"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="${DOCS_SPAN}">Suturer</span></p></li></ol><h3 dir="ltr"><span style="${DOCS_SPAN}font-weight:400;">Suites</span></h3><p dir="ltr"><span style="${DOCS_SPAN}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:338px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=a" width="602" height="338" style="margin-left:0px;margin-top:0px;" /></span></span></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;"><p dir="ltr"><span style="${DOCS_SPAN}font-weight:700;">Jour</span></p></td><td><p dir="ltr"><span style="${DOCS_SPAN}">Geste</span></p></td></tr><tr style="height:0pt"><td rowspan="2"><p dir="ltr"><span style="${DOCS_SPAN}">1</span></p></td><td><p dir="ltr"><span style="${DOCS_SPAN}">Position dorsale</span></p></td></tr><tr><td><p dir="ltr"><span style="${DOCS_SPAN}">Collyre</span></p></td></tr></tbody></table></div><p dir="ltr"><a href="https://example.org/dmek" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;vertical-align:baseline;">La technique</span></a></p></b><br class="Apple-interchange-newline">`;

const WAC = 'class="SCXW70513228 BCX0" style="margin: 0px; padding: 0px; user-select: text; -webkit-user-drag: none;"';
const EOP = '<span class="EOP SCXW70513228 BCX0" data-ccp-props="{&quot;335559739&quot;:160}">&nbsp;</span>';

/** An item of a list as Word for the web has it: alone in a list of its own, nested by a margin. */
function webItem(tag: 'ol' | 'ul', start: number, level: number, text: string): string {
  return `<div class="ListContainerWrapper SCXW70513228 BCX0"><${tag} class="NumberListStyle1 SCXW70513228 BCX0" role="list" start="${start}"><li data-leveltext="%1." data-font="Aptos" data-listid="1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW70513228 BCX0" style="margin: 0px 0px 0px ${24 * level}px;"><p class="Paragraph SCXW70513228 BCX0"><span data-contrast="auto" lang="FR-FR" class="TextRun SCXW70513228 BCX0"><span class="NormalTextRun SCXW70513228 BCX0">${text}</span></span>${EOP}</p></li></${tag}></div>`;
}

/** Word for the web in Chrome: headings are paragraphs with a role, each paragraph ends in a span of class EOP. */
export const WORD_WEB = `<meta charset='utf-8'><div ${WAC}><div class="OutlineElement Ltr SCXW70513228 BCX0"><p role="heading" aria-level="1" class="Paragraph SCXW70513228 BCX0" style="font-weight: normal; color: rgb(15, 71, 97);"><span data-contrast="none" lang="FR-FR" class="TextRun SCXW70513228 BCX0"><span class="NormalTextRun SCXW70513228 BCX0" data-ccp-parastyle="heading 1">Trabéculectomie</span></span>${EOP}</p></div><div class="OutlineElement Ltr SCXW70513228 BCX0"><p role="heading" aria-level="2" class="Paragraph SCXW70513228 BCX0"><span class="TextRun SCXW70513228 BCX0"><span class="NormalTextRun SCXW70513228 BCX0">• Étapes</span></span>${EOP}</p></div>${webItem('ol', 1, 1, 'Ouvrir la conjonctive')}${webItem('ul', 1, 2, 'au limbe')}${webItem('ol', 2, 1, 'Tailler le volet')}<div class="OutlineElement Ltr SCXW70513228 BCX0"><p class="Paragraph SCXW70513228 BCX0"><span role="presentation" class="WACImageContainer NoPadding DragDrop BlobObject SCXW70513228 BCX0"><img src="data:image/png;base64,iVBORw0KGgo=" alt="Volet scléral" class="WACImage SCXW70513228 BCX0"></span>${EOP}</p></div>${webItem('ol', 3, 1, 'Suturer<span class="LineBreakBlob BlobObject DragDrop SCXW70513228 BCX0"><span class="SCXW70513228 BCX0">&nbsp;</span><br class="SCXW70513228 BCX0" style="white-space: pre !important;"></span>deux points')}</div>`;

/** A selection of an encyclopedia, as Chrome for Windows writes it: with the computed style of each element. */
export const WEB_PAGE = `<html><body><!--StartFragment--><div class="mw-heading" style="color: rgb(32, 33, 34); font-weight: 400;"><h2 id="Signes" style="display: inline;">Signes</h2><span class="edit" style="display: none">[modifier]</span></div>
<p style="margin: 0.5em 0px; font-style: normal;">Le <b>kératocône</b> est une <a href="https://fr.example.org/wiki/Ectasie" title="Ectasie"><em>ectasie</em></a>
 de la cornée.<br>Il progresse.<sup id="cite"><a href="https://fr.example.org/wiki/Keratocone#cite">[1]</a></sup></p>
<figure class="thumb"><a href="https://fr.example.org/wiki/Fichier:Munson.jpg"><img src="https://upload.example.org/munson.jpg" alt="Oeil de profil" width="220"></a><figcaption>Signe de Munson</figcaption></figure>
<ul><li>Amincissement</li><li>Astigmatisme <strong>irrégulier</strong><ul><li>en topographie</li></ul></li></ul>
<p>• Stries de Vogt<br>•&nbsp;Anneau de Fleischer</p>
<table class="wikitable"><caption>Stades</caption><tbody><tr><th>Stade</th><th>Kmax</th></tr><tr><td>I</td><td>&lt;&nbsp;48 <abbr title="dioptries">D</abbr></td></tr><tr><td colspan="2">Au-delà : greffe</td></tr></tbody></table>
<table role="presentation"><tr><td><p>Colonne de mise en page</p></td></tr></table>
<ol><li><p>Mesurer</p><p>les deux yeux</p><ul><li>sans lentilles</li></ul></li><li>Comparer<figure><img src="https://upload.example.org/carte.png" alt="Carte"></figure>à un an</li><li>Traiter</li></ol>
<blockquote><p>Ne frottez pas vos yeux.</p></blockquote>
<script>document.title = 'x'</script><!--EndFragment--></body></html>`;
