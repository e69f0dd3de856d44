/** The part of `foundry.utils` that needs a page. */

/** HTML of a text, as an element, or a collection of them. */
export function parseHTML(html: string): any {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const { children } = template.content;
  return children.length > 1 ? children : children[0];
}

/** HTML with what the browser makes of it. */
export function cleanHTML(raw: string): string {
  const template = document.createElement("template");
  template.innerHTML = raw;
  for (const element of template.content.querySelectorAll("script,style,link,meta,base")) element.remove();
  for (const element of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

export function saveDataToFile(data: string, type: string, filename: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([data], { type }));
  anchor.download = filename;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 100);
}

export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

export function getPlaceableObjectClass(name: string): any {
  return globalThis.CONFIG[name]?.objectClass;
}

export async function fetchResource(src: string): Promise<Blob> {
  return (await fetch(src)).blob();
}

export function getCacheBustURL(src: string): string {
  return `${src}?${Date.now()}`;
}
